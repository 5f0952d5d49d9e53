import type { EntityManager } from '@mikro-orm/postgresql';
import type Router from '@koa/router';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus } from '#shared/base/refus.ts';
import { answerRefusal } from '../http/mount.ts';
import { cheminFichier, lireFichierGarde } from './garder-image.ts';

/**
 * `/fichiers/{hash}`: for anyone, as the logo stands on the log-in page. An address never changes
 * its content.
 */
export function monterFichiers(routeur: Router, em: () => EntityManager): void {
  routeur.get(cheminFichier(':empreinte'), async (ctx) => {
    ctx.state['route'] = 'fichier';
    const trouve = await lireFichierGarde(em(), String(ctx['params']?.empreinte ?? ''));
    if (!trouve)
      return answerRefusal(ctx, refus(404, 'introuvable', phrasesRefus.introuvable('Fichier')));
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.type = trouve.type;
    ctx.body = trouve.octets;
  });
}
