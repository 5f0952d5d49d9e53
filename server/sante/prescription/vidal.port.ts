import { port } from '../../platform/http/port.ts';

export interface AccesVidal {
  readonly url: string;
  readonly appId: string;
  readonly appKey: string;
}

/** Null without credentials. */
export const VIDAL = port<AccesVidal | null>('vidal', null);
