import type Router from '@koa/router';
import type { EntityManager } from '@mikro-orm/postgresql';
import { formatDateHeure } from '#shared/base/dates.ts';
import { VERSION } from '#shared/base/version.ts';
import type { MiseAJour } from '#shared/platform/epg/epg.schema.ts';
import { pageSuperviseur as mots } from '#shared/platform/epg/superviseur.phrases.ts';
import { toDate } from '../db/present.ts';
import { constant, rows } from '../db/query.ts';
import { query } from '../../query.ts';
import { SUPERVISEUR } from '../../admin/activation/superviseur.port.ts';
import type { CodeActivationRow } from '../../admin/activation/code-activation.entity.ts';
import type { MountMeans } from '../http/mount.ts';
import { keptFrom } from '../http/near.ts';
import { escapeHtml, renderOwnPage } from '../http/own-page.ts';
import { publiee } from './lire-versions.ts';

const CODES = query
  .selectFrom('code_activation')
  .select(['code', 'type', 'created_at', 'utilise_at'])
  .orderBy('created_at', 'desc')
  .limit(constant(50));
type CodeDonne = Pick<CodeActivationRow, 'code' | 'type' | 'created_at' | 'utilise_at'>;

/** Masked: an unused code opens a device. */
const masquer = (code: string): string => `${code.slice(0, 4)} … ${code.slice(-4)}`;
const quand = (instant: string): string => formatDateHeure(toDate(instant));

function tableDesCodes(codes: readonly CodeDonne[]): string {
  if (codes.length === 0) return `<p>${mots.aucunCode}</p>`;
  const lignes = codes.map(
    (c) =>
      `<tr><td><code>${masquer(c.code)}</code></td><td>${c.type}</td><td>${quand(c.created_at)}</td><td>${c.utilise_at === null ? mots.pasServi : quand(c.utilise_at)}</td></tr>`,
  );
  return `<table><thead><tr>${mots.colonnes.map((c) => `<th scope="col">${c}</th>`).join('')}</tr></thead><tbody>${lignes.join('')}</tbody></table><p class="discret">${mots.masque}</p>`;
}

const partie = (titre: string, contenu: string): string =>
  `<section><h2>${titre}</h2>${contenu}</section>`;
const commande = (texte: string): string => `<pre tabindex="0">${escapeHtml(texte)}</pre>`;

function dessiner(
  ailleurs: string | undefined,
  codes: readonly CodeDonne[],
  annonce: MiseAJour | null,
): string {
  const lien = annonce?.lien_telechargement;
  return renderOwnPage({
    title: mots.titre,
    body: [
      `<p>${mots.intro}</p>`,
      `<p><strong>${escapeHtml(ailleurs === undefined ? mots.ici : mots.ailleurs(ailleurs))}</strong> ${mots.changer}</p>`,
      partie(
        mots.codes,
        `${tableDesCodes(codes)}<p>${mots.autreCode}</p>${commande('npm run activation -- --type poste')}`,
      ),
      partie(
        mots.versions,
        `<p>${escapeHtml(mots.enService(VERSION))} ${escapeHtml(annonce ? mots.annoncee(annonce.version) : mots.aucuneVersion)}${lien ? ` <a href="${escapeHtml(lien)}">${escapeHtml(lien)}</a>` : ''}</p><p>${mots.publier}</p>${commande('npm run publier -- --version 3.3.23 --lien https://… --archive … --cle …')}`,
      ),
      partie(
        mots.reponses,
        '<ul><li><code>POST /superviseur/api/verify-code</code></li><li><code>GET /superviseur/api/epg/latest-maj</code></li></ul>',
      ),
      `<p><a href="/">${mots.retour}</a></p>`,
    ].join(''),
  });
}

/**
 * [ACT-8] `/superviseur`: codes issued and announced version, for an admin or the server's own
 * machine; help for others.
 */
export function monterPageSuperviseur(
  routeur: Router,
  { sessions, orm, ports, maintenant }: MountMeans,
): void {
  const em = (): EntityManager => orm.em.fork();
  routeur.get('/superviseur', async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    const garde = await keptFrom(ctx, sessions);
    if (garde) {
      ctx.status = garde.statut;
      ctx.body = renderOwnPage({
        title: mots.titre,
        body: `<p class="avis">${mots.refus}</p><p><a href="/login">${mots.connexion}</a></p>`,
      });
      return;
    }
    ctx.body = dessiner(
      ports.get(SUPERVISEUR),
      await rows(em(), CODES),
      await publiee(em(), ports, maintenant().getTime()),
    );
  });
}
