import './product-name.css';
import { memo, type ReactNode } from 'react';
import type { Difference } from '#shared/stock/produit/equivalents.rules.ts';
import { type PartiesDuNom, partiesDuNom } from '#shared/stock/produit/nom-produit.rules.ts';

interface Props {
  libelle: string;
  cip?: string | null;
  flat?: boolean;
  /** Differences from the replaced product, marked. */
  differs?: readonly Difference[];
  children?: ReactNode;
}

const NOTHING: readonly Difference[] = [];
const marked = (text: string | null, differs: boolean): ReactNode =>
  differs && text ? <mark className="differe">{text}</mark> : text;

/** Line break allowed after the slash ('AMOXICILLINE/ACIDE CLAVULANIQUE'). */
function breakable(nom: string): ReactNode {
  const [first, ...others] = nom.split('/');
  if (others.length === 0) return nom;
  return others.reduce<ReactNode[]>(
    (all, part) => [...all, '/', <wbr key={all.length} />, part],
    [first],
  );
}

const KEPT_MAX = 5_000;
const kept = new Map<string, PartiesDuNom>();
/** Memoized: sixty names per keystroke. */
function partsOf(libelle: string): PartiesDuNom {
  let parts = kept.get(libelle);
  if (!parts) {
    if (kept.size >= KEPT_MAX) kept.clear();
    parts = partiesDuNom(libelle);
    kept.set(libelle, parts);
  }
  return parts;
}

function Shape({ parts, differs }: { parts: PartiesDuNom; differs: readonly Difference[] }) {
  const { forme, boite } = parts;
  return (
    <span className="nom-produit-forme">
      {marked(forme, differs.includes('forme'))}
      {forme !== null && boite !== null && ' '}
      {marked(boite, differs.includes('boite'))}
    </span>
  );
}

/** Name, strength in an uncut chip, form, box, code. Screen readers and copies get the label. */
export const ProductName = memo(function ProductName({
  libelle,
  cip = null,
  flat = false,
  differs = NOTHING,
  children,
}: Props) {
  const parts = partsOf(libelle);
  const { nom, dosage } = parts;
  const shaped = parts.forme !== null || parts.boite !== null;
  const more = shaped || cip !== null || Boolean(children);
  return (
    <span className="nom-produit" data-flat={flat || undefined} title={libelle}>
      <span className="nom-produit-tete">
        <span className="nom-produit-nom">{breakable(nom)}</span>
        {dosage !== null && (
          <>
            {' '}
            <span className="dosage">{marked(dosage, differs.includes('dosage'))}</span>
          </>
        )}
      </span>
      {more && (
        <>
          {' '}
          <small className="nom-produit-suite">
            {shaped && <Shape parts={parts} differs={differs} />}
            {cip !== null && <span className="nom-produit-cip"> {cip}</span>}
            {children}
          </small>
        </>
      )}
    </span>
  );
});
