import type * as z from 'zod/mini';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes, estRefus } from '#shared/base/refus.ts';
import type {
  lireInventaire,
  listerInventaires,
  listerLignesInventaire,
} from '#shared/gestion/inventaire/inventaire.api.ts';
import { voitEcarts } from '#shared/gestion/inventaire/inventaire.rules.ts';
import {
  type Inventaire,
  inventaire,
  type InventaireComplet,
  type LigneInventaire,
  ligneInventaire,
} from '#shared/gestion/inventaire/inventaire.schema.ts';
import { constant, row, rows, textOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import {
  addEquals,
  type Filters,
  addFilter,
  readList,
  type ListSource,
  sortAsIs,
  sortAsWords,
} from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import {
  completerInventaires,
  lignesVues,
  presenterInventaire,
  presenterLignes,
  PRIX_DE_LIGNE,
} from './presenter-inventaire.ts';
import type { InventaireLigneRow, InventaireRow } from './inventaire.entity.ts';
import { askedPeriod } from '../../platform/http/asked-period.ts';

const colonnes = [
  'id',
  'numero',
  'type',
  'statut',
  'nb_lignes',
  'nb_comptees',
  'created_at',
  'traite_at',
] as const;
const mots = ['rayon', 'created_by', 'traite_par'] as const;
const SOURCE: ListSource<Inventaire> = {
  schema: inventaire,
  select: textOf(query.selectFrom('inventaire as t').selectAll('t').where(constant(true))),
  recherche: 't.recherche',
  tri: { ...sortAsIs<InventaireRow>(colonnes), ...sortAsWords<InventaireRow>(mots) },
  parDefaut: 't.id desc',
};

/** Latest first. */
export async function listerInventairesActe({
  em,
  requete,
  session,
  maintenant,
}: ActRequest<unknown, z.infer<typeof listerInventaires.requete>>) {
  const f: Filters = { conditions: [], valeurs: [] };
  const periode = askedPeriod(requete);
  if (estRefus(periode)) return periode;
  if (periode) {
    addFilter(f, 't.created_at >= ?', periode.debut);
    addFilter(f, 't.created_at < ?', periode.fin);
  }
  addEquals<InventaireRow>(f, {
    type: requete.type || undefined,
    statut: requete.statut || undefined,
  });
  return readList(
    em,
    {
      ...SOURCE,
      completer: (propre, lignes) =>
        completerInventaires(propre, lignes, voitEcarts(session), maintenant),
    },
    requete,
    f,
  );
}

export async function lireInventaireActe({
  em,
  parametres: { id },
  requete,
  session,
  maintenant,
}: ActRequest<{ id: number }, z.infer<typeof lireInventaire.requete>>): Promise<
  Resultat<InventaireComplet>
> {
  const lu = await row(em, query.selectFrom('inventaire').selectAll().where('id', '=', id));
  if (!lu) return refus(404, 'introuvable', phrasesRefus.introuvable('Inventaire'));
  const voit = voitEcarts(session);
  const lignes =
    requete.lignes === false
      ? []
      : await rows(
          em,
          lignesVues(voit).where('t.inventaire_id', '=', id).orderBy('p.tri').orderBy('t.id'),
        );
  return succes({
    ...(await presenterInventaire(em, lu, voit, maintenant)),
    lignes: presenterLignes(lignes),
  });
}

const TRI = {
  produit_libelle: 'p.tri',
  cip: 'p.cip',
  rayon: 'f_recherche(t.rayon)',
  qte_reelle: 't.qte_reelle',
  compte_par: 'f_recherche(t.compte_par)',
  compte_at: 't.compte_at',
};
const TRI_ECARTS = {
  qte_theorique: 'coalesce(t.qte_theorique, p.qte)',
  ecart: '(t.qte_reelle - t.qte_theorique)',
  valeur_ecart: `((t.qte_reelle - t.qte_theorique) * ${PRIX_DE_LIGNE})`,
};
const source = (voit: boolean): ListSource<LigneInventaire> => ({
  schema: ligneInventaire,
  select: textOf(lignesVues(voit).where(constant(true))),
  recherche: 'p.recherche',
  tri: voit ? { ...TRI, ...TRI_ECARTS } : TRI,
  parDefaut: 'p.tri, t.id',
});

/** Blind counters get no difference filter. */
export async function listerLignesInventaireActe({
  em,
  parametres: { id },
  requete,
  session,
}: ActRequest<{ id: number }, z.infer<typeof listerLignesInventaire.requete>>) {
  const voit = voitEcarts(session);
  if (!(await row(em, query.selectFrom('inventaire').select('id').where('id', '=', id))))
    return refus(404, 'introuvable', phrasesRefus.introuvable('Inventaire'));
  const f: Filters = { conditions: [], valeurs: [] };
  addEquals<InventaireLigneRow>(f, { inventaire_id: id, rayon: requete.rayon || undefined });
  if (requete.etat === 'a_compter') f.conditions.push('t.qte_reelle is null');
  if (requete.etat === 'comptees') f.conditions.push('t.qte_reelle is not null');
  if (requete.etat === 'a_recompter') f.conditions.push('t.autre_par is not null');
  if (requete.etat === 'ecarts' || requete.etat === 'a_verifier') {
    if (!voit) return refus(403, 'non_autorise', phrasesAcces.nonAutorise);
    f.conditions.push(
      requete.etat === 'ecarts' ? 't.qte_reelle <> t.qte_theorique' : 't.a_verifier',
    );
  }
  return readList(em, source(voit), requete, f);
}
