import { html } from "lit";
import { bytes } from "../shell/words.js";

export const SPEEDS = [
  { value: 0.25, name: "¼ ×" },
  { value: 0.5, name: "½ ×" },
  { value: 1, name: "1 ×" },
  { value: 2, name: "2 ×" },
  { value: 4, name: "4 ×" },
  { value: Infinity, name: "at once" },
];

export const SIZES = [
  { value: 1, name: "1 byte" },
  { value: 16, name: "16 bytes" },
  { value: 64, name: "64 bytes" },
  { value: 256, name: "256 bytes" },
  { value: 1400, name: "1.4 KB" },
  { value: Infinity, name: "by event" },
];

/** The text of a choice in the address: numbers as they are, `Infinity` included. */
export const readChoice = (choices, text, otherwise) => choices.find(({ value }) => String(value) === text)?.value ?? otherwise;

function choice(id, label, choices, value, choose) {
  return html`<label class="choice" for=${id}><span>${label}</span>
    <select id=${id} @change=${(event) => choose(choices[event.target.selectedIndex].value)}>
      ${choices.map((one) => html`<option value=${String(one.value)} ?selected=${one.value === value}>${one.name}</option>`)}
    </select></label>`;
}

/**
 * The controls of the replay.
 * @param {{ running: boolean, settings: { paused: boolean, speed: number, size: number }, sent: number, length: number }} player
 * @param {{ toggle(): void, step(): void, restart(): void, speed(value: number): void, size(value: number): void }} act
 */
export function transport({ running, settings, sent, length }, act) {
  const playing = running && !settings.paused;
  const words = playing ? "Pause" : running ? "Go on" : "Play again";
  return html`<div class="transport" role="group" aria-label="Replay">
    <button type="button" class="round primary" id="play" aria-label=${words} title=${words} @click=${running ? act.toggle : act.restart}>
      <demo-icon name=${playing ? "pause" : "play"}></demo-icon>
    </button>
    <button type="button" class="round" id="step" aria-label="One chunk" title="One chunk" ?disabled=${!running} @click=${act.step}><demo-icon name="step"></demo-icon></button>
    <button type="button" class="round" id="restart" aria-label="From the start" title="From the start" @click=${act.restart}><demo-icon name="restart"></demo-icon></button>
    <div class="progress">
      <progress max=${Math.max(length, 1)} .value=${sent} aria-label="Bytes sent"></progress>
      <span class="progress-words">${bytes(sent)} of ${bytes(length)}</span>
    </div>
    <div class="choices">${choice("speed", "Speed", SPEEDS, settings.speed, act.speed)} ${choice("chunk", "Chunks", SIZES, settings.size, act.size)}</div>
  </div>`;
}
