import './recherche.css';
import { Button } from '@blueprintjs/core';
import { Cross, Search } from '@blueprintjs/icons';
import { useAtom, useSetAtom } from 'jotai';
import { type KeyboardEvent, memo, useCallback, useMemo, useState } from 'react';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { LIGNES_RECHERCHE, useRechercheProduits } from '#client/stock/produit/produit.queries.ts';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { ouvrirVenteScannee } from '#client/vente/vente/vente-scannee.offert.tsx';
import { LIGNES_MAX } from '#shared/base/liste.ts';
import { estCodeTape, lireCode, porteursDuScan } from '#shared/stock/produit/codes.rules.ts';
import { dciCanonique } from '#shared/stock/produit/dci.rules.ts';
import { vendable } from '#shared/stock/produit/lots.rules.ts';
import { lireMultiplicateur } from '#shared/stock/produit/multiplicateur.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { useMedia, WIDE } from '#client/ui/use-media.ts';
import { usePointed } from '#client/ui/use-pointed.ts';
import { ajouter, prendreCode, prendreMots } from './ajout.actions.ts';
import { voirEquivalents } from './equivalents.actions.ts';
import { codeInconnuAtom, prescriptionOuverteAtom, rechercheAtom } from '../reservation.atoms.ts';
import { ResultatsProduits } from './resultats-produits.tsx';

const DELAI = 150;
/** Bounded by the rows of one call. */
const PAGES_MAX = Math.floor(LIGNES_MAX / LIGNES_RECHERCHE);
const EFFACER = <Cross />;
const TOUCHE_RECHERCHE = (
  <span className="recherche-touche">
    <KeyCap>F2</KeyCap>
  </span>
);
const PAS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: LIGNES_RECHERCHE,
  PageUp: -LIGNES_RECHERCHE,
};
/** Empty search: arrows lead to the last line, else to the tiles. */
function viserAutour(touche: string): void {
  const ligne = document.querySelector<HTMLElement>('.table-panier tbody tr:last-child');
  const tuile = document.querySelector<HTMLElement>('.tuile-vente');
  if (ligne) ligne.focus();
  else if (touche === 'ArrowDown') tuile?.focus();
}

/** By name or code, quantity first ('3*doli'). Basket edits do not re-render it. */
export const RechercheProduit = memo(function RechercheProduit() {
  const large = useMedia(WIDE);
  const [recherche, setRecherche] = useAtom(rechercheAtom);
  const [pages, setPages] = useState(1);
  const { n, mots } = lireMultiplicateur(recherche);
  const posee = useDebounced(mots, DELAI);
  const {
    data: produits = [],
    isFetching,
    isError,
    refetch,
  } = useRechercheProduits(posee, pages * LIGNES_RECHERCHE);
  const { at: choisi, rank, id: vise, point, reset } = usePointed(produits.map((p) => p.id));
  const prendre = useCallback(
    (p: Produit | undefined) => {
      if (!p) return;
      void ajouter(p, n);
      // Out of stock: the equivalents, first available selected.
      if (vendable(p) < 1 && dciCanonique(p.dci) !== null) return voirEquivalents(p);
      setRecherche('');
      reset();
      setPages(1);
    },
    [n, setRecherche, reset],
  );
  const suite = useCallback(() => {
    setPages((avant) => Math.min(avant + 1, PAGES_MAX));
  }, []);
  const entrer = () => {
    // a receipt from a slow scanner
    if (ouvrirVenteScannee(mots)) return setRecherche('');
    const pret = posee === mots && !isFetching;
    if (rank > 0 || !estCodeTape(mots))
      return pret ? prendre(produits[choisi]) : prendreMots(recherche, rank, vise);
    prendreCode(mots, n);
    // several bearers stay listed, to choose by name
    const { porteurs = [] } = porteursDuScan(pret ? produits : [], mots) ?? {};
    if (porteurs.length === 1 || (porteurs.length === 0 && lireCode(mots))) setRecherche('');
  };
  const setInconnu = useSetAtom(codeInconnuAtom);
  const ouvrirPrescription = useSetAtom(prescriptionOuverteAtom);
  const prescription = useMemo(
    () => (
      <Button
        size="large"
        text="Prescription"
        title="Aide à la Prescription"
        endIcon={<KeyCap>Alt+P</KeyCap>}
        onClick={() => ouvrirPrescription(true)}
      />
    ),
    [ouvrirPrescription],
  );
  useShortcuts('vente', {
    F7: () => voirEquivalents(produits[choisi]),
    'Alt+P': () => ouvrirPrescription(true),
  });
  const deplacer = (pas: number) => {
    if (pas > 1 && choisi + pas >= produits.length) suite();
    const dernier = pas > 1 ? choisi + pas : produits.length - 1;
    point(Math.max(0, Math.min(choisi + pas, dernier)));
  };
  const surTouche = (e: KeyboardEvent) => {
    if (e.ctrlKey || e.altKey) return;
    const pas = PAS[e.key];
    if (pas !== undefined && recherche === '') viserAutour(e.key);
    else if (pas !== undefined) deplacer(pas);
    else if (e.key === 'Enter') entrer();
    else if (e.key === 'Escape' && recherche !== '') setRecherche('');
    else return;
    e.preventDefault();
  };
  return (
    <section className="vente-recherche" aria-label="Recherche de produits">
      <div className="recherche-ligne">
        {/* Blueprint's InputGroup measures icons, a forced layout at each key. */}
        <div className="recherche-champ bp6-input-group">
          <Search />
          <input
            type="text"
            id="recherche-produit"
            className="bp6-input"
            // a focused field cuts what it has no room for, without dots
            placeholder={large ? 'Scanner ou rechercher un produit' : 'Scanner ou chercher'}
            aria-label="Scanner ou rechercher un produit"
            role="combobox"
            aria-expanded={produits.length > 0}
            aria-controls="resultats-produits"
            aria-activedescendant={choisi >= 0 ? `resultat-${choisi}` : undefined}
            autoComplete="off"
            data-scan=""
            autoFocus
            spellCheck={false}
            value={recherche}
            onChange={(e) => {
              setRecherche(e.currentTarget.value);
              setInconnu(null);
              reset();
              setPages(1);
            }}
            onKeyDown={surTouche}
          />
          <span className="bp6-input-action">
            {recherche === '' ? (
              TOUCHE_RECHERCHE
            ) : (
              <Button
                variant="minimal"
                icon={EFFACER}
                aria-label="Effacer la recherche"
                onClick={() => setRecherche('')}
              />
            )}
          </span>
        </div>
        {prescription}
      </div>
      <ResultatsProduits
        produits={produits}
        mots={posee}
        choisi={choisi}
        chargement={isFetching}
        erreur={isError}
        refetch={() => void refetch()}
        prendre={prendre}
        suite={suite}
      />
    </section>
  );
});
