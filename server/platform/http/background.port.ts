import type { MikroORM } from '@mikro-orm/postgresql';
import { port } from './port.ts';

/** Runs after the call ends, with own transactions; errors are logged. */
export type Background = (work: (orm: MikroORM) => Promise<void>) => void;

export const BACKGROUND = port<Background | undefined>('background', undefined);
