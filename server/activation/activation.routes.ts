import { verifierCode } from '#shared/activation/activation.api.ts';
import { libre, type Route } from '../http/requete.ts';
import { verifierCodeActe } from './verifier-code.ts';

export const routesActivation: readonly Route[] = [libre(verifierCode, verifierCodeActe)];
