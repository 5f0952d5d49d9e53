import type Router from '@koa/router';
import type { Context } from 'koa';
import { PAGE } from '#shared/vente/vente/envoi-ticket.phrases.ts';
import { estExpire } from '#shared/vente/vente/envoi-ticket.rules.ts';
import { certificationsDuTicket } from '../certification/lire-certifications.ts';
import { countAttempt } from '../../platform/http/attempts.ts';
import type { MountMeans } from '../../platform/http/mount.ts';
import { presenterPharmacie } from '../../admin/pharmacie/lire-pharmacie.ts';
import { currentSeal } from '../../platform/scellement/sceau.ts';
import { copieDuClient, venteAuClient } from './copie-du-client.ts';
import { readJeton } from './jeton-ticket.ts';
import { pageDuTicket, pageSansTicket } from './page-ticket.ts';

/** Unknown addresses from one machine in five minutes. */
const INCONNUS_MAX = 30;

interface Page {
  statut: number;
  html: string;
}

/** [ENV-8] A forged address reads nothing: counted, then refused. */
async function inconnu(ctx: Context, { orm, machine }: MountMeans): Promise<Page> {
  const { bloque } = await countAttempt(orm.em.fork(), `ticket:${ctx.ip}`, machine(), {
    max: INCONNUS_MAX,
  });
  return bloque
    ? { statut: 429, html: pageSansTicket(PAGE.trop) }
    : { statut: 404, html: pageSansTicket(PAGE.absent) };
}

async function lirePage(ctx: Context, moyens: MountMeans): Promise<Page> {
  const jeton = readJeton(currentSeal().secret, String(ctx['params']?.jeton ?? ''));
  if (!jeton) return inconnu(ctx, moyens);
  if (estExpire(jeton.jusqu_au, moyens.maintenant()))
    return { statut: 410, html: pageSansTicket(PAGE.expire) };
  const em = moyens.orm.em.fork();
  const vente = await venteAuClient(em, jeton.vente_id);
  if (!vente || vente.lien_scelle !== jeton.sceau)
    return { statut: 404, html: pageSansTicket(PAGE.absent) };
  const copie = await copieDuClient(em, vente, await presenterPharmacie(em), {
    ...jeton,
    certifications: await certificationsDuTicket(em, vente.id),
  });
  return { statut: 200, html: pageDuTicket(copie, jeton) };
}

/** [ENV-1] `/t/{jeton}`: the client's copy, without session or script, never indexed. */
export function monterTicketsEnLigne(routeur: Router, moyens: MountMeans): void {
  routeur.get('/t/:jeton', async (ctx) => {
    ctx.state['route'] = 'ticket en ligne';
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Referrer-Policy', 'no-referrer');
    ctx.set('X-Robots-Tag', 'noindex, nofollow');
    const { statut, html } = await lirePage(ctx, moyens);
    ctx.status = statut;
    ctx.type = 'html';
    ctx.body = html;
  });
}
