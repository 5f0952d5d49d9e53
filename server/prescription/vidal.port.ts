import { port } from '../http/port.ts';

/** How the drug service is reached. */
export interface AccesVidal {
  readonly url: string;
  readonly appId: string;
  readonly appKey: string;
}

/** Null without credentials. */
export const VIDAL = port<AccesVidal | null>('vidal', null);
