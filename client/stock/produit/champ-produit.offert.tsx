import { useEffect, useRef, useState } from 'react';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { ProductPicker } from '#client/ui/product-picker.tsx';
import { useScan } from '#client/ui/scan/use-scan.ts';
import { useDebounced } from '#client/ui/use-debounced.ts';
import type { CodeLu } from '#shared/stock/produit/codes.rules.ts';
import { lireMultiplicateur } from '#shared/stock/produit/multiplicateur.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import {
  announceCodeInconnu,
  announceConstat,
  announceNonCherche,
  lireBoite,
  type ReglesDeLecture,
} from './boite-scannee.offert.ts';
import { useRechercheProduits } from './produit.queries.ts';

/**
 * Scan anywhere in this dialog: product, lot, expiry date, boxes. Unknown codes and anomalies are
 * shown. Looked up at once, handed over in the order scanned. True while some are not handed over:
 * what is sent waits for them [MAI-11].
 */
export function useScanProduit(
  entendre: (p: Produit, code: CodeLu, boites: number) => Promise<void> | void,
  regles?: ReglesDeLecture,
): boolean {
  const remises = useRef<Promise<unknown>>(Promise.resolve());
  const [enLecture, setEnLecture] = useState(0);
  useScan((brut) => {
    setEnLecture((n) => n + 1);
    const lue = lireBoite(brut, regles);
    const par = store.get(sessionAtom)?.id;
    remises.current = Promise.allSettled([remises.current, lue])
      .then(() => lue)
      .then((boite) => {
        // [ACC-24] Scanned by somebody gone since: nobody counts it in another's name.
        if (store.get(sessionAtom)?.id !== par) return announceNonCherche(brut);
        if (boite === 'inconnue') return announceCodeInconnu(brut);
        if (boite === null) return null;
        announceConstat(boite);
        return entendre(boite.produit, boite.code, boite.boites);
      })
      .catch(() => announceNonCherche(brut))
      .finally(() => setEnLecture((n) => n - 1));
  });
  return enLecture > 0;
}

interface Props {
  id?: string;
  libelle: string;
  /** `boites`: quantity before the name ('12*doli'), else null. */
  choisir: (p: Produit, boites: number | null) => void;
  autoFocus?: boolean;
  /** FCFA beside results; selling price by default. */
  prix?: (p: Produit) => number | null;
}
function Champ({
  id,
  libelle,
  saisie,
  taper,
  choisir,
  ...reste
}: Props & { saisie: string; taper: (saisie: string) => void }) {
  const { n, mots, dit } = lireMultiplicateur(saisie);
  const cherches = useDebounced(mots, 120);
  const { data = [], isFetching } = useRechercheProduits(cherches);
  const prendre = (p: Produit) => {
    taper('');
    choisir(p, dit ? n : null);
  };
  return (
    <ProductPicker
      {...reste}
      label={libelle}
      {...(id !== undefined && { id })}
      typed={saisie}
      words={mots}
      onType={taper}
      produits={cherches === '' ? [] : data}
      loading={isFetching || cherches !== mots}
      onPick={prendre}
    />
  );
}

export function ChampProduit(props: Props) {
  const [saisie, taper] = useState('');
  return <Champ {...props} saisie={saisie} taper={taper} />;
}

/** For counting by scan: a quantity typed before ('12*') applies to one scan. */
export function ChampProduitScanne({
  scanner,
  surLecture,
  ...props
}: Props & {
  scanner: (p: Produit, code: CodeLu, boites: number | null) => void;
  /** Whether some scans are not heard yet. */
  surLecture?: (enLecture: boolean) => void;
}) {
  const [saisie, taper] = useState('');
  const tapee = useRef(saisie);
  tapee.current = saisie;
  const enLecture = useScanProduit((p, code, boites) => {
    const { n, dit } = lireMultiplicateur(tapee.current);
    if (dit) taper('');
    const lues = boites > 1 ? boites : null;
    scanner(p, code, dit ? n * boites : lues);
  });
  useEffect(() => surLecture?.(enLecture), [enLecture, surLecture]);
  return <Champ {...props} saisie={saisie} taper={taper} />;
}
