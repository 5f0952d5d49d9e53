import { port } from '../../../platform/http/port.ts';
import type { PiloteEchange } from './pilote-echange.ts';

/** Driver by kind; a missing one is refused. */
export type PilotesEchange = Readonly<Partial<Record<string, PiloteEchange>>>;
export const ECHANGES = port<PilotesEchange>('echanges', {});
