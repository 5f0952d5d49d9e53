import { useEffect, useRef, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { useDoubts } from '#client/ui/doubts.ts';
import { champsChanges } from '#shared/base/fusion-fiche.rules.ts';
import { enCentimes } from '#shared/base/montant.ts';
import { memeTexte } from '#shared/base/texte.ts';
import { placerPhrases } from '#shared/base/validation.ts';
import { doutesDuProduit } from '#shared/stock/produit/doutes.rules.ts';
import { fautesDeSaisie } from '#shared/stock/produit/fautes-saisie.rules.ts';
import { listerProduits } from '#shared/stock/produit/produit.api.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { corpsProduit, saisieDe, type SaisieProduit } from './saisie-produit.ts';

const AUTRES_LUS = 10;

/** CIPs of other products with the same name, withdrawn included; empty when unreadable. */
async function memesNoms(libelle: string, sauf: number | null): Promise<(string | null)[]> {
  const { data } = await callApi(listerProduits, {
    requete: { search_by_keyword: libelle, page: 1, rows: AUTRES_LUS, columns: 'libelle,cip' },
    silencieux: true,
  });
  return (data ?? [])
    .filter((p) => p.id !== sauf && memeTexte(p.libelle, libelle))
    .map((p) => p.cip);
}

/**
 * [PRO-19] [PRO-20] Field errors after a first submit, focusing the first; doubts ask confirmation.
 * `relu`: may be sent.
 */
export function useFautesProduit(
  produit: Produit | null,
  { s, erreurs }: { s: SaisieProduit; erreurs: readonly string[] },
) {
  const forme = useRef<HTMLFormElement>(null);
  const [essais, essayer] = useState(0);
  const demander = useDoubts();
  const corps = corpsProduit(s);
  const changes = produit && champsChanges(corpsProduit(saisieDe(produit)), corps);
  const saisies = fautesDeSaisie({ ...corps, ...(produit ? {} : { qte: s.qte ?? 0 }) }, changes);
  const placees = placerPhrases(erreurs, corps);
  const { '': autres = [], ...duServeur } = placees;
  const champs: Record<string, string> = {};
  for (const [champ, phrases] of Object.entries(duServeur)) champs[champ] = phrases.join(' ');
  if (essais > 0) Object.assign(champs, saisies);
  const refuses = erreurs.length;
  useEffect(() => {
    if (essais > 0 || refuses > 0)
      forme.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [essais, refuses]);

  const doutes = async (): Promise<string[]> => {
    const neuf = changes === null;
    if (!neuf && !('libelle' in changes || 'prix_achat' in changes || 'prix_de_vente' in changes))
      return [];
    const nomme = neuf || 'libelle' in changes;
    return doutesDuProduit({
      libelle: corps.libelle.trim(),
      prix_achat: enCentimes(corps.prix_achat),
      prix_de_vente: enCentimes(corps.prix_de_vente),
      prix_avant: produit && enCentimes(produit.prix_de_vente),
      memesNoms: nomme ? await memesNoms(corps.libelle.trim(), produit?.id ?? null) : [],
    });
  };
  const relu = async (): Promise<boolean> => {
    essayer((n) => n + 1);
    // Malformed numbers: the form sees them as empty.
    const illisible = forme.current?.querySelector('.champ-faute') ?? null;
    return illisible === null && Object.keys(saisies).length === 0 && demander(await doutes());
  };
  return { forme, champs, autres, relu };
}
