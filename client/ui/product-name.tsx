import './product-name.css';
import { memo, type ReactNode } from 'react';
import type { Difference } from '#shared/produit/equivalents.rules.ts';
import { type PartiesDuNom, partiesDuNom } from '#shared/produit/nom-produit.rules.ts';

interface Props {
  libelle: string;
  cip?: string | null;
  /** All on one line, where rows are low. */
  flat?: boolean;
  /** What is otherwise than in the product it would replace: marked. */
  differs?: readonly Difference[];
  /** Beside the form and the box: what is held, what is missing. */
  children?: ReactNode;
}

const NOTHING: readonly Difference[] = [];
/** A part of the name, marked where it differs. */
const marked = (text: string | null, differs: boolean): ReactNode =>
  differs && text ? <mark className="differe">{text}</mark> : text;

/** A long pair of molecules ('AMOXICILLINE/ACIDE CLAVULANIQUE') may be cut after its stroke. */
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
/** Read once: sixty names are drawn at each key of a search. */
function partsOf(libelle: string): PartiesDuNom {
  let parts = kept.get(libelle);
  if (!parts) {
    if (kept.size >= KEPT_MAX) kept.clear();
    parts = partiesDuNom(libelle);
    kept.set(libelle, parts);
  }
  return parts;
}

/** Form and box, each marked where it differs. */
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

/**
 * A product as it is told apart: brand or molecule, then the strength in a chip that is never cut,
 * then form, box and code. What is read aloud and copied is the label, in its order.
 */
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
