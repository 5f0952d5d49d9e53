import { Button } from '@blueprintjs/core';
import { Edit, Plus } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { cache } from '#client/base/cache.ts';
import { callApi } from '#client/base/call-api.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { FilterChip } from '#client/ui/liste/filter-chip.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { Badge } from '#client/ui/status-badge.tsx';
import { useAskedBack } from '#client/ui/use-asked-back.ts';
import { listerPrescripteurs } from '#shared/ordonnancier/ordonnancier.api.ts';
import type { Prescripteur } from '#shared/ordonnancier/prescripteur.schema.ts';
import { peut } from '#shared/utilisateur/habilitations.rules.ts';
import { relirePrescripteurs } from './ordonnance.queries.ts';
import { PrescripteurDialogue } from './prescripteur-dialogue.tsx';

const COLONNES: readonly Colonne<Prescripteur>[] = [
  {
    key: 'nom',
    label: 'NOM',
    format: 'slot',
    toCSV: 'texte',
    triable: true,
    champs: ['nom', 'is_active'],
    rendre: (p) => (
      <>
        {p.nom} {!p.is_active && <Badge teinte="neutre">Plus proposé</Badge>}
      </>
    ),
  },
  { key: 'specialite', label: 'SPÉCIALITÉ', triable: true, largeur: 190, cachee: 'etroit' },
  { key: 'etablissement', label: 'ÉTABLISSEMENT', triable: true, largeur: 250 },
  { key: 'adresse', label: 'ADRESSE', largeur: 280 },
  { key: 'numero', label: 'N° D’ORDRE', largeur: 140 },
];
const PROPOSES = { is_active: '1' };
const CHAMPS = [
  'version',
  'nom',
  'specialite',
  'etablissement',
  'adresse',
  'numero',
  'is_active',
] as const satisfies readonly (keyof Prescripteur)[];

function relire(): void {
  relirePrescripteurs();
  void cache.invalidateQueries({ queryKey: ['liste', listerPrescripteurs.chemin] });
}

/** Who prescribes, as the counter remembers them; changed by who sells. */
export function PrescripteursOnglet() {
  const session = useAtomValue(sessionAtom);
  const ecrit = session
    ? peut(session, 'VENTE', 'reservation') || peut(session, 'VENTE', 'devis')
    : false;
  const [ouvert, ouvrir] = useState<Prescripteur | string | null>(null);
  const reprendre = async (id: number | null) => {
    if (id === null) return ouvrir('');
    const { data } = await callApi(listerPrescripteurs, { silencieux: true });
    ouvrir(data?.find((p) => p.id === id) ?? null);
  };
  useAskedBack('prescripteur', (id) => void reprendre(id));
  return (
    <div className="ordonnancier-onglet">
      <ListTable<Prescripteur, (typeof CHAMPS)[number]>
        titre="Prescripteurs"
        nom="prescripteurs"
        niveau="h2"
        prefixe="op_"
        appel={listerPrescripteurs}
        colonnes={COLONNES}
        rows={25}
        vide="Aucun prescripteur"
        nomsFiltres={['is_active']}
        defauts={PROPOSES}
        puces={({ filtres: { is_active } }, changer) => (
          <FilterChip
            actif={is_active === '0'}
            basculer={() => changer({ filtres: { is_active: is_active === '0' ? '1' : '0' } })}
          >
            Plus proposés
          </FilterChip>
        )}
        actions={
          ecrit && (
            <Button
              intent="primary"
              icon={<Plus />}
              text="Nouveau prescripteur"
              onClick={() => ouvrir('')}
            />
          )
        }
        champsActes={CHAMPS}
        actionsLigne={(p) =>
          ecrit && (
            <Button
              variant="minimal"
              size="small"
              icon={<Edit />}
              aria-label={`Modifier ${p.nom}`}
              title="Modifier"
              onClick={() => ouvrir(p)}
            />
          )
        }
      />
      {ouvert !== null && (
        <PrescripteurDialogue
          de={ouvert}
          retirable
          fermer={() => ouvrir(null)}
          enregistre={() => {
            relire();
            ouvrir(null);
          }}
        />
      )}
    </div>
  );
}
