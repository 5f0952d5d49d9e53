import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export const registre = new Registry();
collectDefaultMetrics({ register: registre });

const requetes = new Histogram({
  name: 'http_requete_secondes',
  help: 'Durée des requêtes',
  labelNames: ['route', 'statut'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
  registers: [registre],
});
export const mesurerRequete = (route: string, statut: number, ms: number): void =>
  requetes.observe({ route, statut: String(statut) }, ms / 1000);

/** Gauges read when asked: sockets, rooms, events waiting for their number. */
export function jauge(name: string, help: string, lire: () => number | Promise<number>): void {
  registre.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    registers: [registre],
    collect: async function () {
      this.set(await lire());
    },
  });
}
