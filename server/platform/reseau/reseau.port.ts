import { port } from '../http/port.ts';
import type { NetworkState } from './network-state.ts';

export const RESEAU = port<(() => NetworkState) | undefined>('reseau', undefined);
