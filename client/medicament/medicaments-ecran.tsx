import { Button, Checkbox } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useState } from 'react';
import { EtiquetteStatut } from '#client/ui/etiquette-statut.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { TableListe } from '#client/ui/table-liste.tsx';
import { listerMedicaments } from '#shared/medicament/medicament.api.ts';
import type { Medicament } from '#shared/medicament/medicament.schema.ts';
import { AjouterDialogue } from './ajouter-dialogue.tsx';

const FILTRES = ['disponible'] as const;
const COLONNES: readonly Colonne<Medicament>[] = [
  { key: 'libelle', label: 'LIBELLE', triable: true, champs: ['libelle', 'presentation', 'cip13', 'dci', 'produit_id'], rendre: (m) => <span className="coupe" title={`${m.libelle}, ${m.presentation}`}>{m.libelle}</span> },
  { key: 'presentation', label: 'PRESENTATION', largeur: 240, cachee: true, rendre: (m) => <span className="coupe" title={m.presentation}>{m.presentation}</span> },
  { key: 'dci', label: 'DCI', largeur: 230, rendre: (m) => <span className="coupe" title={m.dci ?? ''}>{m.dci}</span> },
  { key: 'cip13', label: 'CIP13', largeur: 132, rendre: (m) => <span className="discret">{m.cip13}</span> },
  { key: 'cip7', label: 'CIP7', largeur: 90, cachee: true },
  { key: 'forme', label: 'FORME', largeur: 160, cachee: true, rendre: (m) => <span className="coupe" title={m.forme ?? ''}>{m.forme}</span> },
  { key: 'titulaire', label: 'TITULAIRE', largeur: 160, cachee: true, rendre: (m) => <span className="coupe" title={m.titulaire ?? ''}>{m.titulaire}</span> },
  { key: 'atc', label: 'ATC', largeur: 90, cachee: 'etroit' },
  { key: 'type_generique', label: 'GENERIQUE', largeur: 110, cachee: 'etroit' },
  { key: 'prix_eur', label: 'PRIX FR. (€)', largeur: 100, format: 'nombre', rendre: (m) => m.prix_eur?.toFixed(2).replace('.', ',') },
  { key: 'disponible', label: 'ETAT', largeur: 130, toCSV: 'oui_non', rendre: (m) => <EtiquetteStatut statut={m.disponible ? 'Disponible' : 'Rompu'} /> },
  { key: 'produit_id', label: 'MON STOCK', largeur: 124, exportable: false, rendre: (m) => m.produit_id !== null && <span className="mini-etiquette">Mon produit</span> },
];

/** The public medicines base: knowledge, not stock, from which a product of the pharmacy is filled in. */
export function MedicamentsEcran() {
  const [choisi, choisir] = useState<Medicament | null>(null);
  return (
    <>
      <TableListe<Medicament>
        titre="Base de médicaments"
        nom="medicaments"
        appel={listerMedicaments}
        colonnes={COLONNES}
        rows={25}
        vide="La base de référence n’est pas encore importée"
        nomsFiltres={FILTRES}
        filtres={(valeurs, changer) => <Checkbox inline checked={valeurs.disponible === '1'} label="Disponibles seulement" onChange={(e) => changer({ filtres: { disponible: e.currentTarget.checked ? '1' : null } })} />}
        actionsLigne={(m) => m.produit_id === null && <Button variant="minimal" size="small" icon={<Plus />} aria-label={`Ajouter ${m.libelle} à mes produits`} title="Ajouter à mes produits" onClick={() => choisir(m)} />}
      />
      {choisi && <AjouterDialogue medicament={choisi} fermer={() => choisir(null)} />}
    </>
  );
}
