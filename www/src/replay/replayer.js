/**
 * Sends bytes as a server would: in chunks, with pauses, at a pace. It can be paused, stepped and hurried.
 *
 * The model: an event's first byte waits for the event's pause, each byte then takes its share of the pace, and a chunk is
 * delivered when its last byte has left. A server flushes after each event, so no chunk reaches beyond its event.
 */

/** Bytes per second at normal speed: slow enough to see rows come. */
export const PACE = 2400;

/** No clock tells less. */
const SHORTEST_WAIT = 0.01;
/** A page that slept must not then receive everything in one moment. */
const LONGEST_CREDIT = 200;

const realClock = {
  now: () => performance.now(),
  wait: (milliseconds) => {
    let timer;
    const done = new Promise((resolve) => {
      timer = setTimeout(resolve, milliseconds);
    });
    return { done, cancel: () => clearTimeout(timer) };
  },
};

export class Replayer {
  #body;
  #clock;
  #pace;
  #at = 0;
  /** Which mark comes after the byte at `#at`. */
  #following = 0;
  /** Milliseconds that were waited too long: timers are coarser than bytes. */
  #credit = 0;
  #paused = false;
  #stopped = false;
  #steps = 0;
  #wake = () => {};
  #onProgress;

  /**
   * @param {{ bytes: Uint8Array, marks: { at: number, pause: number }[] }} body
   * @param {{ speed?: number, size?: number, paused?: boolean, pace?: number, clock?: object, onProgress?: (sent: number, all: number) => void }} [options]
   *   `speed` 1 is normal, Infinity is at once; `size` is the largest chunk in bytes
   */
  constructor(body, { speed = 1, size = 64, paused = false, pace = PACE, clock = realClock, onProgress = () => {} } = {}) {
    this.#body = body;
    this.#clock = clock;
    this.#pace = pace;
    this.#paused = paused;
    this.#onProgress = onProgress;
    this.speed = speed;
    this.size = size;
  }

  get sent() {
    return this.#at;
  }

  get length() {
    return this.#body.bytes.length;
  }

  get paused() {
    return this.#paused;
  }

  /** Takes effect at once, also while a chunk is on its way. */
  change({ speed = this.speed, size = this.size, paused = this.#paused }) {
    this.speed = speed;
    this.size = size;
    this.#paused = paused;
    this.#steps = 0;
    this.#wake();
  }

  /** While paused: one more chunk. */
  step() {
    this.#steps += 1;
    this.#wake();
  }

  /** No further chunk comes. */
  stop() {
    this.#stopped = true;
    this.#wake();
  }

  /** The chunk that starts here, and how long it takes at normal speed. */
  #chunk() {
    const { bytes, marks } = this.#body;
    while (marks[this.#following]?.at <= this.#at) this.#following += 1;
    const end = Math.min(this.#at + this.size, marks[this.#following]?.at ?? bytes.length);
    const mark = marks[this.#following - 1];
    const pause = mark?.at === this.#at ? mark.pause : 0;
    return { end, duration: pause + ((end - this.#at) / this.#pace) * 1000 };
  }

  /** Until the next change of settings or, if that is earlier, for some time. */
  async #rest(milliseconds) {
    const timer = milliseconds === Infinity ? undefined : this.#clock.wait(milliseconds);
    const woken = new Promise((resolve) => {
      this.#wake = resolve;
    });
    await Promise.race([woken, ...(timer ? [timer.done] : [])]);
    timer?.cancel();
  }

  /** Waits until the chunk that starts here is due; what was waited at one speed counts when the speed changes. */
  async #due() {
    let waited = this.#credit;
    this.#credit = 0;
    while (!this.#stopped) {
      if (this.#steps > 0) {
        this.#steps -= 1;
        return;
      }
      if (this.#paused) {
        await this.#rest(Infinity);
        continue;
      }
      const left = this.#chunk().duration - waited;
      if (this.speed === Infinity) return;
      if (left < SHORTEST_WAIT) {
        this.#credit = Math.min(-left, LONGEST_CREDIT);
        return;
      }
      const { speed } = this;
      const start = this.#clock.now();
      await this.#rest(left / speed);
      waited += (this.#clock.now() - start) * speed;
    }
  }

  /** @returns {AsyncGenerator<Uint8Array>} */
  async *chunks() {
    while (this.#at < this.length) {
      await this.#due();
      if (this.#stopped) return;
      const { end } = this.#chunk();
      const chunk = this.#body.bytes.subarray(this.#at, end);
      this.#at = end;
      this.#onProgress(end, this.length);
      yield chunk;
    }
  }
}
