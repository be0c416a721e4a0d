/** An element whose `updateComplete` also waits for what its drawing has to load first. */
export const waiting = (Base) =>
  class Waiting extends Base {
    #awaited = new Set();

    waitFor(promise) {
      this.#awaited.add(promise);
      promise.finally(() => this.#awaited.delete(promise));
    }

    async getUpdateComplete() {
      const done = await super.getUpdateComplete();
      if (this.#awaited.size === 0) return done;
      await Promise.all(this.#awaited);
      return this.getUpdateComplete();
    }
  };
