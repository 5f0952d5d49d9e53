import { createReadStream, statSync } from 'node:fs';
import type Router from '@koa/router';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus } from '#shared/base/refus.ts';
import {
  archiverPeriode,
  listerClotures,
  verifierJournalFiscal,
} from '#shared/gestion/journal/cloture.api.ts';
import {
  listerJournalAudits,
  listerJournalConnexions,
} from '#shared/gestion/journal/journal.api.ts';
import { authorize } from '../../platform/http/access.ts';
import { answerRefusal, type MountMeans } from '../../platform/http/mount.ts';
import { outward, reading, type Route, writing } from '../../platform/http/route.ts';
import { archiverPeriodeActe, fichierDArchive } from './archiver-periode.ts';
import { SCELLEMENT } from './archives.port.ts';
import { listerCloturesActe } from './lire-clotures.ts';
import { listerAuditsActe, listerConnexionsActe } from './lire-journaux.ts';
import { verifierJournalActe } from './verifier-ici.ts';

export const routesJournal: readonly Route[] = [
  reading(listerJournalConnexions, listerConnexionsActe),
  reading(listerJournalAudits, listerAuditsActe),
  reading(listerClotures, listerCloturesActe),
  reading(verifierJournalFiscal, verifierJournalActe),
  outward(writing(archiverPeriode, archiverPeriodeActe)),
];

/** `/archives-fiscales/{nom}`, for those who may archive. */
export function monterArchives(routeur: Router, { sessions, ports }: MountMeans): void {
  routeur.get('/archives-fiscales/:nom', async (ctx) => {
    ctx.state['route'] = 'archive-fiscale';
    const admission = await authorize(ctx, 'POST /api/archives-fiscales', sessions);
    if ('refusal' in admission) return answerRefusal(ctx, admission.refusal);
    const fichier = fichierDArchive(ports.get(SCELLEMENT), String(ctx['params']?.nom ?? ''));
    if (!fichier)
      return answerRefusal(ctx, refus(404, 'introuvable', phrasesRefus.introuvable('Archive')));
    ctx.set('Cache-Control', 'no-store');
    ctx.attachment(String(ctx['params']?.nom));
    ctx.length = statSync(fichier).size;
    ctx.body = createReadStream(fichier);
  });
}
