import { port } from '../../http/port.ts';
import type { PiloteEchange } from './pilote-echange.ts';

/** The driver of each kind of exchange; one that is not plugged is refused as such. */
export type PilotesEchange = Readonly<Partial<Record<string, PiloteEchange>>>;
export const ECHANGES = port<PilotesEchange>('echanges', {});
