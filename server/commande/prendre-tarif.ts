import type { EntityManager } from '@mikro-orm/postgresql';
import { enCentimes } from '#shared/base/montant.ts';
import { type Resultat, refus, succes } from '#shared/base/refus.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrases from '#shared/commande/offre.phrases.ts';
import { texteUg } from '#shared/commande/offre.rules.ts';
import {
  changementTarif,
  type EffetTarif,
  type LigneTarif,
  type RefusDeLigne,
  type TarifDemande,
} from '#shared/commande/offre.schema.ts';
import { cipNormalise, lecturesDuScan } from '#shared/produit/codes.rules.ts';
import { audit } from '../db/audit.ts';
import { present } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { Renamed } from '../db/row.ts';
import type { FournisseurRow } from '../fournisseur/fournisseur.entity.ts';
import type { ActRequest } from '../http/route.ts';
import type { ProduitCipRow } from '../produit/produit-cip.entity.ts';
import type { ProduitRow } from '../produit/produit.entity.ts';
import type { OffreFournisseurRow } from './offre-fournisseur.entity.ts';
import { type OffreAPoser, poserOffres } from './gerer-offres.ts';

const MONTRES = 500;

type ParCode = Pick<OffreFournisseurRow, 'code' | 'produit_id'>;
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
  const parCip = new Map(
    (
      await sql<ProduitCipRow>(em, 'select cip, produit_id from produit_cip where cip = any($1)', [
        [...new Set([...cips, ...codes].flatMap(ecrituresDe))],
      ])
    ).map((p) => [p.cip, p.produit_id]),
  );
  const parCode = Map.groupBy(
    await sql<ParCode>(
      em,
      `select code, produit_id
        from offre_fournisseur
        where fournisseur_id = $1 and code = any($2)
        order by produit_id`,
      [fournisseur_id, codes],
    ),
    (o) => o.code,
  );
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

type Tenue = Pick<OffreFournisseurRow, 'prix_achat' | 'ug_par' | 'ug' | 'code' | 'qte_min'> &
  Renamed<ProduitRow, { produit_id: 'id'; produit_libelle: 'libelle' }>;
/** Locks current offers: omitted fields are written back as read. */
const lireTenues = (em: EntityManager, fournisseur_id: number, ids: readonly number[]) =>
  sql<Partial<Tenue> & Pick<Tenue, 'produit_id' | 'produit_libelle'>>(
    em,
    `with tenues as materialized (
        select *
        from offre_fournisseur
        where fournisseur_id = $1 and produit_id = any($2)
        order by produit_id
        for update)
      select p.id as produit_id, p.libelle as produit_libelle, o.prix_achat, o.ug_par, o.ug, o.code,
        o.qte_min
      from produit p
      left join tenues o on o.produit_id = p.id
      where p.id = any($2)
      order by p.id`,
    [fournisseur_id, ids],
  );

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
  const fournisseur = await sqlOne<Pick<FournisseurRow, 'id' | 'libelle'>>(
    em,
    'select id, libelle from fournisseur where id = $1 and deleted_at is null for share',
    [id],
  );
  if (!fournisseur) return refus(404, 'introuvable', phrasesRefus.introuvable('Fournisseur'));
  const produitsDe = await produitsDesLignes(em, id, corps.lignes);
  const { trouvees, refusees } = trier(corps.lignes, produitsDe);
  const tenues = new Map(
    (
      await lireTenues(
        em,
        id,
        trouvees.map((t) => t.produit_id),
      )
    ).map((t) => [t.produit_id, t]),
  );
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
