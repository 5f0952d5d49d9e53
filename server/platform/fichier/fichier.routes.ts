import type Router from '@koa/router';
import type { Context } from 'koa';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type Refus, refus } from '#shared/base/refus.ts';
import { authorize } from '../http/access.ts';
import { answerRefusal, type MountMeans } from '../http/mount.ts';
import type { FichierRow } from './fichier.entity.ts';
import { cheminFichier, estPublic, readStoredFichier } from './store-image.ts';

/** [FIC-3] Non-public images are delivery papers: for those who may store them. */
const QUI_GARDE = 'POST /api/commandes/{id}/photos';
/** Content-addressed: immutable. */
const POUR_TOUS = 'public, max-age=31536000, immutable';
const POUR_LUI_SEUL = 'private, no-store';

type Vu = Pick<FichierRow, 'type' | 'octets'> & { cache: string };
async function regarder(ctx: Context, { orm, sessions }: MountMeans): Promise<Vu | Refus> {
  const em = orm.em.fork();
  const empreinte = String(ctx['params']?.empreinte ?? '');
  const trouve = await readStoredFichier(em, empreinte);
  if (!trouve) return refus(404, 'introuvable', phrasesRefus.introuvable('Fichier'));
  if (await estPublic(em, empreinte)) return { ...trouve, cache: POUR_TOUS };
  const admission = await authorize(ctx, QUI_GARDE, sessions);
  return 'refusal' in admission ? admission.refusal : { ...trouve, cache: POUR_LUI_SEUL };
}

/**
 * `/fichiers/{hash}`: logo (login page) and product photos are public; delivery papers show costs
 * and are restricted.
 */
export function monterFichiers(routeur: Router, means: MountMeans): void {
  routeur.get(cheminFichier(':empreinte'), async (ctx) => {
    ctx.state['route'] = 'fichier';
    const vu = await regarder(ctx, means);
    if (estRefus(vu)) return answerRefusal(ctx, vu);
    ctx.set('Cache-Control', vu.cache);
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.type = vu.type;
    ctx.body = vu.octets;
  });
}
