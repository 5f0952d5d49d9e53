import { Combobox } from '#client/ui/combobox.tsx';
import { ListTable } from '#client/ui/list-table.tsx';
import type { FiltrePeriode } from '#shared/base/dates.ts';
import { listerVentes } from '#shared/vente/vente.api.ts';
import { STATUTS_VENTE, type Vente } from '#shared/vente/vente.schema.ts';
import { LARGEUR_ACTES, useActesVente } from '../actes-vente.tsx';
import { ChoixVendu } from '../choix-vendu.tsx';
import { COLONNES_VENTE, VENTES_VIVANTES } from '../vente.colonnes.tsx';

const LIGNES = 10;
const FILTRES_VENTE = ['statut', 'contain_product'] as const;
/** The sales of the period, as on their own screen. */
export function VentesOnglet({ periode }: { periode: FiltrePeriode }) {
  const { actes, dialogue } = useActesVente();
  return (
    <>
      <ListTable<Vente>
        titre="Ventes"
        nom="journee-ventes"
        prefixe="v_"
        niveau="h2"
        appel={listerVentes}
        colonnes={COLONNES_VENTE}
        fixe={periode}
        rows={LIGNES}
        vivant={VENTES_VIVANTES}
        vide="Aucune vente sur la période"
        nomsFiltres={FILTRES_VENTE}
        filtres={(v, changer) => (
          <>
            <Combobox
              aria-label="Statut"
              className="filtre-court"
              value={v.statut ?? ''}
              options={[
                { value: '', label: 'Statut : tous' },
                ...STATUTS_VENTE.map((s) => ({ value: s, label: s })),
              ]}
              onChange={(e) => changer({ filtres: { statut: e.currentTarget.value } })}
            />
            <ChoixVendu
              valeur={v.contain_product ?? ''}
              periode={periode}
              changer={(contain_product) => changer({ filtres: { contain_product } })}
            />
          </>
        )}
        actionsLigne={actes}
        largeurActions={LARGEUR_ACTES}
      />
      {dialogue}
    </>
  );
}
