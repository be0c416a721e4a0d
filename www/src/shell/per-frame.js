/** Calls `work` once in the next frame, however often it is asked for until then. */
export function perFrame(work) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      work();
    });
  };
}
