import type { Updateable } from 'kysely';
import { jourDe } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCnamgs from '#shared/vente/cnamgs/cnamgs.phrases.ts';
import { enCentimes, formatDu, formatFcfa, plus } from '#shared/base/montant.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { SUJETS_BORDEREAU } from '#shared/vente/cnamgs/bordereau.events.ts';
import {
  type ActeBordereau,
  acteBordereauPermis,
  payerBordereau,
} from '#shared/vente/cnamgs/bordereau.rules.ts';
import type { Bordereau, MODES_FONDS } from '#shared/vente/cnamgs/bordereau.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { row, rows } from '../../platform/db/query.ts';
import type { Tables } from '../../entities.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { bordereauDe } from './lire-bordereaux.ts';

type Suivi<C> = ActRequest<{ id: number }, unknown, C>;

/** Row lock with status check. */
async function lockBordereau(
  { em, parametres: { id } }: Suivi<unknown>,
  acte: ActeBordereau,
): Promise<Bordereau | Refus> {
  const locked = await row(
    em,
    query.selectFrom('bordereau').select('id').where('id', '=', id).forUpdate(),
  );
  const b = locked ? await bordereauDe(em, id) : null;
  if (!b) return refus(404, 'introuvable', phrasesRefus.introuvable('Bordereau'));
  return acteBordereauPermis(b.statut, acte)
    ? b
    : refus(409, 'bordereau_etat', phrasesCnamgs.bordereauEtat(b.statut), b);
}
/** Default today; refused in the future or before export. */
function formatJour(
  dit: string | null | undefined,
  b: Bordereau,
  maintenant: Date,
): string | Refus {
  const jour = dit ?? jourDe(maintenant);
  if (jour > jourDe(maintenant))
    return refus(422, 'bordereau_date_future', phrasesCnamgs.bordereauDateFuture);
  return jour < jourDe(new Date(b.created_at))
    ? refus(422, 'bordereau_date_avant', phrasesCnamgs.bordereauDateAvant)
    : jour;
}
async function ecrireSuivi(
  { em, parametres: { id }, session, maintenant, adresse }: Suivi<unknown>,
  avant: Bordereau,
  colonnes: Updateable<Tables['bordereau']>,
  { acte, message }: { acte: string; message: string },
): Promise<Resultat<Bordereau>> {
  await rows(
    em,
    query
      .updateTable('bordereau')
      .set({ ...colonnes, updated_at: maintenant })
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id),
  );
  const apres = await bordereauDe(em, id);
  if (!apres) throw new Error(`bordereau ${id} disparu sous verrou`);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte,
    entite: 'bordereau',
    entite_id: id,
    avant: { statut: avant.statut, montant_paye: avant.montant_paye },
    apres: { statut: apres.statut, montant_paye: apres.montant_paye, motif: apres.motif_rejet },
  });
  raise(em, 'bordereau.modifie', SUJETS_BORDEREAU, { bordereau: apres });
  return succes(apres, message);
}

/** [BOR-6] Submission, or resubmission after rejection. */
export async function deposerBordereauActe(
  r: Suivi<{ date?: string | null | undefined; reference?: string | null | undefined }>,
): Promise<Resultat<Bordereau>> {
  const b = await lockBordereau(r, 'deposer');
  if ('refus' in b) return b;
  const jour = formatJour(r.corps.date, b, r.maintenant);
  if (typeof jour !== 'string') return jour;
  return ecrireSuivi(
    r,
    b,
    {
      statut: b.montant_paye > 0 ? 'Payé partiel' : 'Déposé',
      depose_le: jour,
      reference_depot: r.corps.reference ?? null,
      rejete_at: null,
      motif_rejet: null,
    },
    { acte: 'dépôt', message: phrasesCnamgs.bordereauDepose },
  );
}

/**
 * [BOR-7] One or several payments, at most the remainder. [BOR-14] Never lowers a client's debt
 * (contract §4).
 */
export async function payerBordereauActe(
  r: Suivi<{
    montant: number;
    date?: string | null | undefined;
    mode: (typeof MODES_FONDS)[number];
    reference?: string | null | undefined;
  }>,
): Promise<Resultat<Bordereau>> {
  const b = await lockBordereau(r, 'payer');
  if ('refus' in b) return b;
  const montant = enCentimes(r.corps.montant);
  const suite = payerBordereau({ reste: enCentimes(b.reste) }, montant, formatDu);
  if (typeof suite !== 'string') return refus(422, 'saisie_invalide', suite.faute);
  const jour = formatJour(r.corps.date, b, r.maintenant);
  if (typeof jour !== 'string') return jour;
  const paiement = await row(
    r.em,
    query
      .insertInto('bordereau_paiement')
      .values({
        bordereau_id: b.id,
        montant,
        le: jour,
        mode: r.corps.mode,
        reference: r.corps.reference ?? null,
        created_by: r.session.fullname,
        created_at: r.maintenant,
      })
      .returning('id'),
  );
  if (paiement) inscrire(r.em, 'paiement_fonds', paiement.id);
  return ecrireSuivi(
    r,
    b,
    {
      statut: suite,
      montant_paye: plus(enCentimes(b.montant_paye), montant),
      dernier_paiement_le: jour,
    },
    { acte: 'paiement', message: phrasesCnamgs.bordereauPaye(formatFcfa(r.corps.montant)) },
  );
}

/** [BOR-6] Rejects the remainder, with a motive. */
export async function rejeterBordereauActe(
  r: Suivi<{ motif: string }>,
): Promise<Resultat<Bordereau>> {
  const b = await lockBordereau(r, 'rejeter');
  if ('refus' in b) return b;
  return ecrireSuivi(
    r,
    b,
    { statut: 'Rejeté', rejete_at: r.maintenant, motif_rejet: r.corps.motif },
    { acte: 'rejet', message: phrasesCnamgs.bordereauRejete },
  );
}
