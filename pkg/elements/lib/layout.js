import { forceCenter, forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from "d3-force";

/** Milliseconds of work between two frames. */
const SLICE = 8;

/**
 * Places for the nodes of a graph, worked out in slices so that the page stays alive. Always the same for the same graph.
 * @param {{ id: string, radius: number }[]} nodes
 * @param {{ source: string, target: string }[]} links both ends must be nodes
 * @param {AbortSignal} signal
 * @returns {Promise<{ id: string, x: number, y: number, radius: number }[]>}
 */
export async function layout(nodes, links, signal) {
  const points = nodes.map(({ id, radius }) => ({ id, radius }));
  const simulation = forceSimulation(points)
    .force("links", forceLink(links.map(({ source, target }) => ({ source, target }))).id(({ id }) => id).distance(70))
    .force("charge", forceManyBody().strength(-180).distanceMax(500))
    .force("collide", forceCollide(({ radius }) => radius + 10))
    .force("center", forceCenter(0, 0))
    .force("x", forceX(0).strength(0.06))
    .force("y", forceY(0).strength(0.09))
    .stop();
  const ticks = Math.round(300 * Math.min(1, 400 / Math.max(1, nodes.length)) ** 0.5);
  simulation.alphaDecay(1 - 0.001 ** (1 / ticks));
  for (let tick = 0; tick < ticks; ) {
    const until = performance.now() + SLICE;
    while (tick < ticks && performance.now() < until) {
      simulation.tick();
      tick++;
    }
    if (tick < ticks) await new Promise((done) => setTimeout(done));
    if (signal.aborted) return [];
  }
  return points;
}
