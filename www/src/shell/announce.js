/** Says something to those who do not see the page, in one quiet place. */
export function announce(words) {
  const place = document.getElementById("announcement");
  // The same words twice are said twice only if the place was empty between.
  place.textContent = "";
  requestAnimationFrame(() => {
    place.textContent = words;
  });
}
