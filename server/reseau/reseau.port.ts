import { port } from '../http/port.ts';
import type { EtatReseau } from './etat-reseau.ts';

/** On what this process listens. */
export const RESEAU = port<(() => EtatReseau) | undefined>('reseau', undefined);
