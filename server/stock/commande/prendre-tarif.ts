import type { EntityManager } from '@mikro-orm/postgresql';
import type { InferResult } from 'kysely';
import { enCentimes } from '#shared/base/montant.ts';
import { type Resultat, refus, succes } from '#shared/base/refus.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrases from '#shared/stock/commande/offre.phrases.ts';
import { texteUg } from '#shared/stock/commande/offre.rules.ts';
import {
  changementTarif,
  type EffetTarif,
  type LigneTarif,
  type RefusDeLigne,
  type TarifDemande,
} from '#shared/stock/commande/offre.schema.ts';
import { cipNormalise, lecturesDuScan } from '#shared/stock/produit/codes.rules.ts';
import { audit } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import { anyOf, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { lockFournisseur } from './lock-commande.ts';
import { type OffreAPoser, poserOffres } from './offres.sql.ts';

const MONTRES = 500;

/** Possible spellings of a code; carton codes excluded, their price differs. */
const ecrituresDe = (code: string): string[] => [
  cipNormalise(code),
  ...lecturesDuScan(code).flatMap(({ cips, carton }) => (carton === undefined ? cips : [])),
];
const cipsDe = ({ cip, codes = [] }: LigneTarif): string[] => (cip ? [cip, ...codes] : codes);
/** Matched by code, or by this supplier's known code, possibly several products. */
async function produitsDesLignes(
  em: EntityManager,
  fournisseur_id: number,
  lignes: readonly LigneTarif[],
): Promise<(l: LigneTarif) => readonly number[]> {
  const codes = lignes.flatMap((l) => (l.code ? [l.code] : []));
  const cips = lignes.flatMap(cipsDe);
  const porteurs = await rows(
    em,
    query
      .selectFrom('produit_cip')
      .select(['cip', 'produit_id'])
      .where('cip', '=', anyOf([...new Set([...cips, ...codes].flatMap(ecrituresDe))])),
  );
  const parCip = new Map(porteurs.map((p) => [p.cip, p.produit_id]));
  const offres = await rows(
    em,
    query
      .selectFrom('offre_fournisseur')
      .select(['code', 'produit_id'])
      .where('fournisseur_id', '=', fournisseur_id)
      .where('code', '=', anyOf(codes))
      .orderBy('produit_id'),
  );
  const parCode = Map.groupBy(offres, (o) => o.code);
  const porteursDe = (dit: string): number[] =>
    ecrituresDe(dit)
      .flatMap((ecrit) => parCip.get(ecrit) ?? [])
      .slice(0, 1);
  return (ligne) => {
    const { code } = ligne;
    const parSesCips = [...new Set(cipsDe(ligne).flatMap(porteursDe))];
    if (parSesCips.length > 0 || !code) return parSesCips;
    return parCode.get(code)?.map((o) => o.produit_id) ?? porteursDe(code);
  };
}

const texteDuPartage = (ligne: LigneTarif): string =>
  cipsDe(ligne).length > 1
    ? phrases.tarifPlusieursProduits(cipsDe(ligne).join(' '))
    : phrases.tarifCodePartage(ligne.code ?? '');

interface Trouvee {
  ligne: LigneTarif;
  produit_id: number;
}
/** Keeps lines matching exactly one product, once; refuses the others by line number. */
function trier(
  lignes: readonly LigneTarif[],
  produitsDe: (l: LigneTarif) => readonly number[],
): { trouvees: Trouvee[]; refusees: RefusDeLigne[] } {
  const refusees: RefusDeLigne[] = [];
  const prises = new Map<number, Trouvee>();
  for (const ligne of lignes) {
    const [produit_id, autre] = produitsDe(ligne);
    const deja = produit_id === undefined ? undefined : prises.get(produit_id);
    if (produit_id === undefined)
      refusees.push({
        ligne: ligne.ligne,
        texte: phrases.tarifProduitInconnu(cipsDe(ligne)[0] ?? ligne.code ?? ''),
      });
    else if (autre !== undefined)
      refusees.push({ ligne: ligne.ligne, texte: texteDuPartage(ligne) });
    else if (deja)
      refusees.push({ ligne: ligne.ligne, texte: phrases.tarifDeuxFois(deja.ligne.ligne) });
    else prises.set(produit_id, { ligne, produit_id });
  }
  return { trouvees: [...prises.values()], refusees };
}

/** Locks current offers: omitted fields are written back as read. */
const tenuesDe = (fournisseur_id: number, ids: readonly number[]) =>
  query
    .with(
      (cte) => cte('tenues').materialized(),
      (db) =>
        db
          .selectFrom('offre_fournisseur')
          .selectAll()
          .where('fournisseur_id', '=', fournisseur_id)
          .where('produit_id', '=', anyOf(ids))
          .orderBy('produit_id')
          .forUpdate(),
    )
    .selectFrom('produit as p')
    .leftJoin('tenues as o', 'o.produit_id', 'p.id')
    .select(['p.id as produit_id', 'p.libelle as produit_libelle'])
    .select(['o.prix_achat', 'o.ug_par', 'o.ug', 'o.code', 'o.qte_min'])
    .where('p.id', '=', anyOf(ids))
    .orderBy('p.id');
type Tenue = InferResult<ReturnType<typeof tenuesDe>>[number];

type Regle = Pick<OffreAPoser, 'ug_par' | 'ug' | 'qte_min'>;
/** [TAR-2] Free boxes and minimum quantity; omitted fields stay. */
function regleVoulue(ligne: LigneTarif, tenue: Partial<Tenue>): Regle {
  const dite = { ug_par: ligne.ug_par ?? null, ug: ligne.ug ?? null };
  const tue = ligne.ug_par === undefined && ligne.ug === undefined;
  const regle = tue ? { ug_par: tenue.ug_par ?? null, ug: tenue.ug ?? null } : dite;
  const complete = regle.ug_par !== null && regle.ug !== null;
  const qte_min = ligne.qte_min === undefined ? tenue.qte_min : ligne.qte_min;
  return { ...(complete ? regle : { ug_par: null, ug: null }), qte_min: qte_min ?? null };
}

const CHAMPS = ['prix_achat', 'ug_par', 'ug', 'qte_min'] as const;
/** An omitted code changes nothing. */
const differe = (tenue: Partial<Tenue>, o: OffreAPoser): boolean =>
  CHAMPS.some((c) => (tenue[c] ?? null) !== o[c]) || (o.code !== null && tenue.code !== o.code);

/**
 * [TAR-2] Previews new, changed and refused lines with reasons. `appliquer` writes the valid ones.
 */
export async function prendreTarifActe({
  em,
  parametres: { id },
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<{ id: number }, unknown, TarifDemande>): Promise<Resultat<EffetTarif>> {
  const fournisseur = await lockFournisseur(em, id);
  if (!fournisseur) return refus(404, 'introuvable', phrasesRefus.introuvable('Fournisseur'));
  const produitsDe = await produitsDesLignes(em, id, corps.lignes);
  const { trouvees, refusees } = trier(corps.lignes, produitsDe);
  const trouves = trouvees.map((t) => t.produit_id);
  const lues = await rows(em, tenuesDe(id, trouves));
  const tenues = new Map(lues.map((t) => [t.produit_id, t]));
  const voulues = trouvees.map(({ ligne, produit_id }) => ({
    ligne: ligne.ligne,
    tenue: tenues.get(produit_id),
    offre: {
      produit_id,
      fournisseur_id: id,
      prix_achat: enCentimes(ligne.prix_achat),
      code: ligne.code ?? null,
      ...regleVoulue(ligne, tenues.get(produit_id) ?? {}),
    },
  }));
  const aEcrire = voulues.filter(({ tenue, offre }) => differe(tenue ?? {}, offre));
  const estNouvelle = ({ tenue }: (typeof voulues)[number]): boolean =>
    (tenue?.prix_achat ?? null) === null;
  const nouvelles = aEcrire.filter(estNouvelle).length;
  if (corps.appliquer && aEcrire.length > 0) {
    await poserOffres(
      em,
      aEcrire.map((v) => v.offre),
      { source: 'tarif', par: session.fullname, maintenant },
    );
    await audit(em, {
      utilisateur: session.fullname,
      adresse,
      acte: 'prix',
      entite: 'offre_fournisseur',
      entite_id: id,
      apres: { fournisseur: fournisseur.libelle, nombre: aEcrire.length },
    });
  }
  return succes(
    {
      nouvelles,
      changees: aEcrire.length - nouvelles,
      inchangees: voulues.length - aEcrire.length,
      changements: aEcrire.slice(0, MONTRES).map(({ ligne, tenue, offre }) =>
        present(changementTarif, {
          ligne,
          produit_id: offre.produit_id,
          produit_libelle: tenue?.produit_libelle ?? '',
          prix_avant: tenue?.prix_achat ?? null,
          prix_apres: offre.prix_achat,
          offre_avant: texteUg({ ug_par: tenue?.ug_par ?? null, ug: tenue?.ug ?? null }),
          offre: texteUg(offre),
          qte_min_avant: tenue?.qte_min ?? null,
          qte_min: offre.qte_min,
        }),
      ),
      refus: refusees,
    },
    corps.appliquer ? phrases.tarifApplique(aEcrire.length) : '',
  );
}
