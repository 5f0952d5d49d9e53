import * as z from 'zod/mini';
import {
  type Centimes,
  enCentimes,
  enFcfa,
  formatFcfa,
  fraction,
  plusPetit,
  ZERO,
} from '#shared/base/montant.ts';
import { jourDe } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrases from '#shared/vente/station/quarantaine.phrases.ts';
import type {
  acceptationDeQuarantaine,
  Quarantaine,
  refusDeQuarantaine,
} from '#shared/vente/station/quarantaine.schema.ts';
import { SUJET_POSTES } from '#shared/vente/station/station.events.ts';
import { venteFaite, type VenteFaite } from '#shared/vente/station/station.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { toDate } from '../../platform/db/present.ts';
import { anyOf, fragment, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { leverNotifications } from '../../admin/notification/notifier.ts';
import { enregistrerOrdonnanceActe } from '../../sante/ordonnancier/enregistrer-ordonnance.ts';
import { tauxAu } from '../../admin/pharmacie/taux-du-jour.ts';
import type { ProduitRow } from '../../stock/produit/produit.entity.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { sommesDites } from './juger-vente.ts';
import { presenterQuarantaine } from './lire-quarantaine.ts';
import { vendeurDe } from './lire-vendeur.ts';
import { clesDeQuarantaine } from './mettre-de-cote.ts';
import { duesEnEspeces } from './panier-de-vente.ts';
import type { QuarantaineRow, StationRow } from './station.entity.ts';
import { caisseDefaut, enregistrer } from './remettre-vente.ts';

type Acceptation = ActRequest<{ id: number }, unknown, z.output<typeof acceptationDeQuarantaine>>;
type Refusee = ActRequest<{ id: number }, unknown, z.output<typeof refusDeQuarantaine>>;

/**
 * [HSL-32] Locks until commit, station row first. The decider neither made nor handed over the
 * sale, admins excepted.
 */
async function lockQuarantaine({
  em,
  parametres: { id },
  session,
}: Acceptation | Refusee): Promise<{ q: QuarantaineRow; station: StationRow } | Refus> {
  const station = await row(
    em,
    query
      .selectFrom('station')
      .selectAll()
      .where('id', '=', (eb) =>
        eb.selectFrom('quarantaine').select('station_id').where('id', '=', id),
      )
      .forNoKeyUpdate(),
  );
  const q = await row(
    em,
    query.selectFrom('quarantaine').selectAll().where('id', '=', id).forNoKeyUpdate(),
  );
  if (!q || !station) return refus(404, 'introuvable', phrasesRefus.introuvable('Vente'));
  if (q.statut !== 'En quarantaine') {
    const deja = phrases.dejaTraitee(q.numero_provisoire, q.traite_par ?? '');
    return refus(409, 'quarantaine_traitee', deja, presenterQuarantaine(q));
  }
  const sienne = q.vendeur_id === session.id || q.envoyee_par_id === session.id;
  return sienne && !session.is_admin
    ? refus(403, 'quarantaine_la_sienne', phrases.laSienne)
    : { q, station };
}

interface Decision {
  statut: 'Acceptée' | 'Refusée';
  motif: string | null;
  vente_id: number | null;
  net: Centimes | null;
}
async function traiter(
  { em, session, adresse, maintenant }: Acceptation | Refusee,
  q: QuarantaineRow,
  d: Decision,
): Promise<QuarantaineRow> {
  const faite = await row(
    em,
    query
      .updateTable('quarantaine')
      .set((eb) => ({
        statut: d.statut,
        traite_at: maintenant,
        traite_par: session.fullname,
        motif: d.motif,
        vente_id: d.vente_id,
        net_accepte: d.net,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', q.id)
      .returningAll(),
  );
  if (!faite) throw new Error(`quarantaine ${q.id} disparue sous verrou`);
  inscrire(em, 'quarantaine', q.id);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: d.statut === 'Acceptée' ? 'quarantaine acceptée' : 'quarantaine refusée',
    entite: 'quarantaine',
    entite_id: q.id,
    apres: { numero: q.numero_provisoire, motif: d.motif, vente_id: d.vente_id },
  });
  await leverNotifications(em, clesDeQuarantaine(q.id), maintenant);
  raise(em, 'quarantaine.traitee', [SUJET_POSTES], { quarantaine: presenterQuarantaine(faite) });
  return faite;
}

/** [HSL-32] Reason required; no sale, its cash stays in the drawer as an écart. */
export async function refuserQuarantaineActe(r: Refusee): Promise<Resultat<Quarantaine>> {
  const locked = await lockQuarantaine(r);
  if (estRefus(locked)) return locked;
  const { motif } = r.corps;
  const q = await traiter(r, locked.q, { statut: 'Refusée', motif, vente_id: null, net: null });
  const net = formatFcfa(enFcfa(q.net_a_payer));
  return succes(presenterQuarantaine(q), phrases.refusee(q.numero_provisoire, net));
}

const storedText = z.union([venteFaite, z.object({ vente: venteFaite })]);
/** Parsed from the signed text, or from a legacy station's payload. */
function storedVente({ texte }: QuarantaineRow): VenteFaite {
  const lue = z.parse(storedText, JSON.parse(texte));
  return 'vente' in lue ? lue.vente : lue;
}

type ProduitAccepte = Pick<ProduitRow, 'id' | 'libelle' | 'tva' | 'css'>;
type Ligne = VenteFaite['lignes'][number];
/**
 * [HSL-32] Our product, label and taxes at the price paid. Sold 10.000 untaxed, taxed here 18 and 1
 * %: 8.403,36 before tax, 10.000 paid.
 */
function ligneAcceptee(
  l: Ligne,
  p: ProduitAccepte,
  { taux_tva, taux_css }: Pick<VenteFaite, 'taux_tva' | 'taux_css'>,
  dits: Pick<VenteFaite, 'taux_tva' | 'taux_css'>,
): Ligne {
  const part = (tva: boolean, css: boolean, t: typeof dits): number =>
    10_000 + Math.round((tva ? t.taux_tva : 0) * 100) + Math.round((css ? t.taux_css : 0) * 100);
  const [avant, apres] = [part(l.tva, l.css, dits), part(p.tva, p.css, { taux_tva, taux_css })];
  const { prix_plein: _plein, ecoulement: _taux, ...dite } = l;
  const base = { ...dite, produit_id: p.id, libelle: p.libelle, tva: p.tva, css: p.css };
  if (avant === apres) return { ...l, ...base };
  const prix = fraction(enCentimes(l.prix_de_vente), avant, apres);
  return { ...base, prix_de_vente: enFcfa(prix) };
}

/** Accepted lines only, discount prorated. */
async function venteAcceptee(
  { em, corps }: Acceptation,
  q: QuarantaineRow,
): Promise<VenteFaite | Refus> {
  const dite = storedVente(q);
  const choisies = corps.lignes.map((c) => ({
    ligne: dite.lignes[c.ligne],
    rang: c.ligne,
    produit_id: c.produit_id ?? q.lignes[c.ligne]?.produit_id ?? null,
  }));
  const sansProduit = choisies.find((c) => c.produit_id === null);
  if (choisies.some((c) => !c.ligne)) return refus(422, 'saisie_invalide', phrases.ligneInconnue);
  if (sansProduit) return refus(422, 'saisie_invalide', phrases.ligneSansProduit(sansProduit.rang));
  const ids = choisies.map((c) => c.produit_id);
  if (new Set(ids).size < ids.length || new Set(choisies.map((c) => c.rang)).size < ids.length)
    return refus(422, 'saisie_invalide', phrases.lignePlusieursFois);
  const jour = jourDe(toDate(q.faite_at));
  const [produits, taux] = await Promise.all([
    rows(
      em,
      query
        .selectFrom('produit')
        .select(['id', 'libelle', 'tva', 'css'])
        .where('id', '=', anyOf(ids)),
    ),
    row(em, query.selectNoFrom(tauxAu(fragment`${jour}::date`))),
  ]);
  const taux_ici = { taux_tva: taux?.taux_tva ?? 0, taux_css: taux?.taux_css ?? 0 };
  const lignes = choisies.flatMap(({ ligne, produit_id }) => {
    const p = produits.find((x) => x.id === produit_id);
    return ligne && p ? [ligneAcceptee(ligne, p, taux_ici, dite)] : [];
  });
  if (lignes.length < ids.length)
    return refus(422, 'introuvable', phrasesRefus.introuvable('Produit'));
  const remise = remiseDesLignes(dite, { ...dite, ...taux_ici, lignes, remise: 0 });
  const vente = { ...dite, ...taux_ici, lignes, remise: enFcfa(remise) };
  const dues = duesEnEspeces(sommesDites(vente).net_a_payer);
  // rounded if the station rounded it [REG-6]
  const arrondie = enCentimes(dite.net_a_payer) !== sommesDites(dite).net_a_payer;
  const net = enFcfa(arrondie ? dues.arrondi : dues.exact);
  return { ...vente, net_a_payer: net, recu: net };
}
/** Discount prorated to the accepted amount. */
function remiseDesLignes(dite: VenteFaite, acceptee: VenteFaite): Centimes {
  const tout = sommesDites({ ...dite, remise: 0 }).montant;
  const part = sommesDites({ ...acceptee, remise: 0 }).montant;
  const remise = enCentimes(dite.remise);
  if (part >= tout || tout === ZERO) return plusPetit(remise, part);
  return plusPetit(fraction(remise, part, tout), part);
}

/**
 * [HSL-32] Line by line, through the ordinary payment, at the sale's date, ordonnancier included.
 * Excess cash stays in the drawer.
 */
export async function accepterQuarantaineActe(r: Acceptation): Promise<Resultat<Quarantaine>> {
  const { em, session, corps, maintenant } = r;
  const locked = await lockQuarantaine(r);
  if (estRefus(locked)) return locked;
  const { q, station } = locked;
  const vente = await venteAcceptee(r, q);
  if (estRefus(vente)) return vente;
  const vendeur = await vendeurDe(em, q.vendeur_id);
  if (!vendeur) return refus(422, 'introuvable', phrasesRefus.introuvable('Vendeur'));
  const { texte, signature, precedent, maillon } = q;
  const cadre = {
    station,
    vendeur,
    caisse: await caisseDefaut(em),
    preuve: { texte, signature, precedent, maillon },
    faite: toDate(q.faite_at),
    decalage_ms: q.decalage_ms,
    recue: maintenant,
    envoyeur: session,
    renumerotes: [],
    acceptee: phrases.acceptePar(
      session.fullname,
      q.raisons.map((x) => x.phrase),
    ),
  };
  const faite = await enregistrer(em, cadre, {
    vente,
    recue: storedVente(q),
    ordonnance: (reservation_id) => ecrireOrdonnance(r, reservation_id),
  });
  if (estRefus(faite)) return faite;
  const { vente_id, numero_ticket, numero_provisoire } = faite.gardee;
  const acceptee = await traiter(r, q, {
    statut: 'Acceptée',
    motif: corps.motif ?? null,
    vente_id,
    net: faite.gardee.net_a_payer,
  });
  return succes(presenterQuarantaine(acceptee), phrases.acceptee(numero_provisoire, numero_ticket));
}

async function ecrireOrdonnance(
  { corps, ...r }: Acceptation,
  reservation_id: number,
): Promise<Refus | null> {
  if (!corps.ordonnance) return null;
  const ecrite = await enregistrerOrdonnanceActe({
    ...r,
    parametres: { id: reservation_id },
    corps: corps.ordonnance,
  });
  return estRefus(ecrite) ? ecrite : null;
}
