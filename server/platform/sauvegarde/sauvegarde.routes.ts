import {
  lancerRestauration,
  lancerSauvegarde,
  lireRestauration,
  lireSauvegardes,
  poserCle,
  proposerCle,
} from '#shared/platform/sauvegarde/sauvegarde.api.ts';
import { notifyPorteFermee } from '../../admin/notification/signaler-compte-bloque.ts';
import { reading, selfCommitting, type Route } from '../http/route.ts';
import { poserCleActe, proposerCleActe } from './poser-cle.ts';
import { lancerRestaurationActe } from './lancer-restauration.ts';
import {
  lancerSauvegardeActe,
  lireRestaurationActe,
  lireSauvegardesActe,
} from './lancer-sauvegarde.ts';

export const routesSauvegarde: readonly Route[] = [
  reading(lireSauvegardes, lireSauvegardesActe),
  reading(lireRestauration, lireRestaurationActe),
  selfCommitting(lancerSauvegarde, lancerSauvegardeActe),
  // Not stored for idempotency: the answer is a private key.
  reading(proposerCle, proposerCleActe),
  selfCommitting(poserCle, poserCleActe),
  selfCommitting(lancerRestauration, (r) => lancerRestaurationActe(r, notifyPorteFermee(r))),
];
