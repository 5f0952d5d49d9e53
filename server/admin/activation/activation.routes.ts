import { verifierCode } from '#shared/admin/activation/activation.api.ts';
import { selfCommitting, type Route } from '../../platform/http/route.ts';
import { verifierCodeActe } from './verifier-code.ts';

export const routesActivation: readonly Route[] = [selfCommitting(verifierCode, verifierCodeActe)];
