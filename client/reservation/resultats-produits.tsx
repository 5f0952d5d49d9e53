import { Button, NonIdealState } from '@blueprintjs/core';
import { Barcode, Search } from '@blueprintjs/icons';
import { EtiquetteStock } from '#client/ui/etiquette-stock.tsx';
import { formatNombre } from '#shared/base/montant.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';

interface Props {
  produits: readonly Produit[];
  mots: string;
  choisi: number;
  chargement: boolean;
  erreur: boolean;
  relire: () => void;
  prendre: (p: Produit) => void;
}

function Rangee({ p, rang, choisi, prendre }: { p: Produit; rang: number; choisi: boolean; prendre: Props['prendre'] }) {
  return (
    <tr id={`resultat-${rang}`} aria-selected={choisi} className={p.qte < 1 ? 'rupture' : undefined} onClick={() => prendre(p)} ref={(tr) => { if (choisi) tr?.scrollIntoView({ block: 'nearest' }); }}>
      <td className="photo">{p.photo && <img src={p.photo} alt="" loading="lazy" />}</td>
      <th scope="row">{p.libelle}<small className="sous-nom">{[p.cip, p.rayon].filter(Boolean).join(' · ')}</small></th>
      <td className="nombre">{formatNombre(p.prix_de_vente)}</td>
      <td className="code">{p.cip}</td>
      <td><EtiquetteStock qte={p.qte} retenue={p.qte_retenue} /></td>
      <td className="rayon">{p.rayon}</td>
    </tr>
  );
}

function Vide({ mots, chargement, erreur, relire }: Pick<Props, 'mots' | 'chargement' | 'erreur' | 'relire'>) {
  if (erreur) return <NonIdealState title="La recherche a échoué" action={<Button text="Réessayer" onClick={relire} />} />;
  if (mots === '') return <NonIdealState icon={<Barcode size={40} />} title="Tapez ou scannez" description="Le nom, quelques lettres, ou le code. « 3* » avant ajoute trois boîtes." />;
  return chargement ? null : <NonIdealState icon={<Search size={40} />} title={`Aucun produit pour « ${mots} »`} />;
}

/** What the search found; the highlighted row is what Enter adds. */
export function ResultatsProduits({ produits, mots, choisi, chargement, erreur, relire, prendre }: Props) {
  return (
    <div className="vente-resultats carte" role="region" aria-label="Résultats" tabIndex={0} aria-busy={chargement}>
      {produits.length === 0 ? (
        <Vide mots={mots} chargement={chargement} erreur={erreur} relire={relire} />
      ) : (
        <table id="resultats-produits" role="grid" aria-label="Produits trouvés" className="table-vente">
          <thead>
            <tr><th className="photo"><span className="vue-cachee">Photo</span></th><th>NOM</th><th className="nombre">P.U.</th><th className="code">CIP</th><th>QT. ACTU</th><th className="rayon">RAYON</th></tr>
          </thead>
          <tbody>
            {produits.map((p, i) => <Rangee key={p.id} p={p} rang={i} choisi={i === choisi} prendre={prendre} />)}
          </tbody>
        </table>
      )}
    </div>
  );
}
