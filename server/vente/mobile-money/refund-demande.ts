import { enFcfa, ZERO } from '#shared/base/montant.ts';
import { estRefus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type {
  DemandeMobile,
  RemboursementDemande,
} from '#shared/vente/mobile-money/demande.schema.ts';
import * as phrases from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import { estARendre } from '#shared/vente/mobile-money/vues.rules.ts';
import { row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { bougerFondsActe } from '../session-caisse/bouger-fonds.ts';
import { aSignerDuJour, lockSortiesOf } from '../session-caisse/second-signataire.ts';
import { MOBILE_MONEY } from './mobile-money.port.ts';
import { PILOTES_PAR_NOM } from './pilotes/pilotes.ts';
import { presenterDemande } from './publish-demande.ts';
import { lockById, writeOutcome } from './resolve-demande.ts';

type Demande = ActRequest<{ id: number }, unknown, RemboursementDemande>;

/** [SES-21] Cash that leaves, hundredths; none by the operator. */
export async function aSignerRemboursement(r: Demande) {
  if (r.corps.voie !== 'especes') return ZERO;
  const d = await row(
    r.em,
    query.selectFrom('demande_mobile').select('montant').where('id', '=', r.parametres.id),
  );
  return aSignerDuJour(r, d?.montant ?? ZERO);
}

/**
 * [MOB-15] Money received in excess, given back: by the operator, followed as a request is, or in
 * cash, an exit of a drawer with its ceiling and signature.
 */
export async function rembourserMobileActe(r: Demande): Promise<Resultat<DemandeMobile>> {
  const { em, parametres, corps, session, ports } = r;
  // Advisory locks come before rows.
  await lockSortiesOf(em, session.fullname);
  const d = await lockById(em, parametres.id, corps.version);
  if (estRefus(d)) return d;
  if (!estARendre(d.etat) || d.prochain_at !== null)
    return refus(409, 'remboursement_impossible', phrases.rienARembourser, presenterDemande(d));
  if (corps.voie === 'operateur') {
    if (!PILOTES_PAR_NOM[d.pilote]?.rembourser)
      return refus(409, 'remboursement_impossible', phrases.operateurNeRembourse);
    const demandee = await writeOutcome(r, d, {
      acte: 'remboursement mobile demandé',
      change: {
        etat: 'a_rembourser',
        motif: corps.motif,
        remboursee_par: session.fullname,
        prochain_at: r.maintenant,
      },
    });
    ports.get(MOBILE_MONEY)?.eveiller();
    return succes(demandee);
  }
  if (corps.session_id === undefined)
    return refus(422, 'saisie_invalide', phrases.tiroirDuRemboursement);
  // The same body: its second signature was checked before the transaction.
  const retrait = Object.assign(corps, {
    genre: 'retrait' as const,
    montant: enFcfa(d.montant),
    motif: `${phrases.motifDuRetrait(d.reference)} : ${corps.motif}`,
  });
  const sorti = await bougerFondsActe({
    ...r,
    parametres: { id: corps.session_id },
    corps: retrait,
  });
  if (estRefus(sorti)) return sorti;
  const rendue = await writeOutcome(r, d, {
    acte: 'paiement mobile remboursé en espèces',
    change: {
      etat: 'remboursee',
      remboursee_at: r.maintenant,
      remboursee_par: session.fullname,
      remboursee_voie: 'especes',
      motif: corps.motif,
    },
  });
  return succes(rendue, phrases.rembourseeEnEspeces);
}
