import { verifierCode } from '#shared/activation/activation.api.ts';
import { selfCommitting, type Route } from '../http/route.ts';
import { verifierCodeActe } from './verifier-code.ts';

export const routesActivation: readonly Route[] = [selfCommitting(verifierCode, verifierCodeActe)];
