import * as phrasesCloture from '#shared/gestion/journal/cloture.phrases.ts';
import type { VerificationJournal } from '#shared/gestion/journal/cloture.schema.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { denombrer } from '#shared/base/texte.ts';
import { allowIdle, readOneMoment } from '../../platform/db/transaction-asks.ts';
import { counted, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { lireAncres } from '../../platform/scellement/ancres.ts';
import { describeRuptures } from '../../platform/scellement/describe-rupture.ts';
import { clesConnues, currentSeal } from '../../platform/scellement/sceau.ts';
import { verifierJournal } from '../../platform/scellement/verifier-journal.ts';
import { SCELLEMENT } from './archives.port.ts';

/** One at a time: it reads every sale. */
let enCours = false;
const FAUTES_DITES = 100;

/** [SCE-11] Verifies a snapshot while sales go on. Refused while another runs. */
export async function verifierJournalActe({
  em,
  ports,
}: ActRequest): Promise<Resultat<VerificationJournal>> {
  if (enCours) return refus(409, 'conflit', phrasesCloture.dejaEnCours);
  enCours = true;
  const dossier = ports.get(SCELLEMENT);
  const propre = em.fork();
  await propre.begin();
  try {
    await readOneMoment(propre);
    await allowIdle(propre, '5min');
    const fins = dossier ? await lireAncres(propre, dossier) : null;
    const ruptures = await verifierJournal(propre, {
      cles: clesConnues(dossier ?? null),
      ancres: fins?.ancres ?? [],
      finsPerdues: fins?.faute ?? null,
    });
    const lus = await row(propre, query.selectFrom('journal_fiscal').select(counted));
    const faits = lus?.n ?? 0;
    const fautes = describeRuptures(ruptures).slice(0, FAUTES_DITES);
    return succes(
      { fautes, faits, cle_publique: currentSeal().publique },
      fautes.length === 0 ? phrasesCloture.journalJuste(denombrer(faits, 'fait')) : undefined,
    );
  } finally {
    enCours = false;
    await propre.rollback();
  }
}
