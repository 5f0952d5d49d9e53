import { port } from '../http/port.ts';
import type { NetworkState } from './network-state.ts';

/** On what this process listens. */
export const RESEAU = port<(() => NetworkState) | undefined>('reseau', undefined);
