import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { dayOfTimes } from './slow-acts.ts';

export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

const requests = new Histogram({
  name: 'http_requete_secondes',
  help: 'Durée des requêtes',
  labelNames: ['route', 'statut'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
  registers: [metrics],
});
export function measureRequest(route: string, status: number, ms: number): void {
  requests.observe({ route, statut: String(status) }, ms / 1000);
  dayOfTimes.note(route, ms, Date.now());
}

/** Read on scrape. */
export function gauge(name: string, help: string, read: () => number | Promise<number>): void {
  metrics.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    registers: [metrics],
    collect: async function () {
      this.set(await read());
    },
  });
}
