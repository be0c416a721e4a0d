// Random choices that a seed repeats.
import { generator } from "../../tests/node/random.mjs";

/** One seed out of several numbers, so that neighbouring cases have nothing in common. */
const mixed = (numbers) => numbers.reduce((hash, number) => Math.imul(hash ^ number, 0x9e3779b1) ^ (hash >>> 15), 0x811c9dc5);

export class Dice {
  constructor(...numbers) {
    /** Numbers from 0 to 1: what the generators of the tests take. */
    this.random = generator(mixed(numbers));
  }

  below(count) {
    return Math.floor(this.random() * count);
  }

  between(least, most) {
    return least + this.below(most - least + 1);
  }

  chance(share) {
    return this.random() < share;
  }

  pick(list) {
    return list[this.below(list.length)];
  }

  /** One value of a table of weights and values. */
  weighted(table) {
    let left = this.random() * table.reduce((sum, [weight]) => sum + weight, 0);
    return (table.find(([weight]) => (left -= weight) < 0) ?? table.at(-1))[1];
  }

  /** A few of a list, in its order. */
  some(list, most) {
    const share = this.between(1, most) / list.length;
    return list.filter(() => this.chance(share));
  }

  shuffled(list) {
    const made = [...list];
    for (let i = made.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [made[i], made[j]] = [made[j], made[i]];
    }
    return made;
  }
}
