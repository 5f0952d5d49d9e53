import { MarqueTableau } from '#client/sante/ordonnancier/marque-tableau.offert.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { Badge } from '#client/ui/status-badge.tsx';
import * as phrasesProduit from '#shared/stock/produit/produit.phrases.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';

const faits = (p: Produit): string =>
  [p.nature, p.rayon && `rayon ${p.rayon}`, p.dci].filter(Boolean).join(' · ');

export function EnTeteVolet({ produit: p }: { produit: Produit }) {
  return (
    <>
      {p.photo && <img className="volet-photo" src={p.photo} alt="" />}
      <div className="volet-identite">
        <h2 className="volet-nom">
          <ProductName libelle={p.libelle} cip={p.cip} />
        </h2>
        {faits(p) !== '' && <p className="discret coupe">{faits(p)}</p>}
        <p className="volet-marques">
          <Badge tone={p.is_active ? 'success' : 'neutre'}>
            {p.is_active ? 'Actif' : 'Désactivé'}
          </Badge>
          {p.tva && <span className="mini-etiquette">TVA</span>}
          {p.css && <span className="mini-etiquette">CSS</span>}
          <MarqueTableau tableau={p.tableau} />
          {p.hospitalier && (
            <span className="mini-etiquette">
              {phrasesProduit.HOSPITALIERS_DITS[p.hospitalier]}
            </span>
          )}
          {p.securisee && <span className="mini-etiquette">Ordonnance sécurisée</span>}
          {!p.couvert && <span className="mini-etiquette">Non pris en charge</span>}
        </p>
      </div>
    </>
  );
}
