import { Button } from '@blueprintjs/core';
import { Edit, Plus, Trash } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { CodeDEcran } from '#client/base/lazy-screen.tsx';
import { callApi } from '#client/base/call-api.ts';
import { cache } from '#client/base/cache.ts';
import { RecordDialog, type RecordField, RecordForm } from '#client/records/record-form.tsx';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { confirmAct } from '#client/ui/confirm-dialog.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { type ListAsked, readFirst } from '#client/ui/liste/asked.ts';
import { useAskedBack } from '#client/ui/use-asked-back.ts';
import { vientDeNaitre } from '#shared/base/naissance.rules.ts';
import {
  creerRayon,
  listerRayons,
  modifierRayon,
  supprimerRayon,
} from '#shared/rayon/rayon.api.ts';
import { surRayons } from '#shared/rayon/rayon.events.ts';
import type { Rayon } from '#shared/rayon/rayon.schema.ts';
import { peutEntendre } from '#shared/utilisateur/sujets.rules.ts';
import * as phrasesRayon from '#shared/rayon/rayon.phrases.ts';
import { relireRayons } from './rayon.queries.ts';

const COLONNES: readonly Colonne<Rayon>[] = [
  { key: 'libelle', label: 'LIBELLÉ', triable: true },
  { key: 'nb_produits', label: 'PRODUITS', format: 'nombre', triable: true, largeur: 130 },
  { key: 'total_achat', label: 'TOTAL ACHAT', format: 'money', triable: true, largeur: 190 },
  { key: 'created_at', label: 'CRÉÉ LE', format: 'date', triable: true, largeur: 140 },
];
const VIVANT: Vivant<Rayon> = {
  topic: 'rayons',
  appliquer: surRayons,
  arrivee: (lignes, { donnees }) =>
    'rayon' in donnees &&
    vientDeNaitre(donnees.rayon) &&
    !lignes.some((r) => r.id === donnees.rayon.id),
};
const RECOMPTE_MS = 400;
/**
 * What stands on the shelves moves with the products: read again when one did, within a second,
 * by whoever may hear of them.
 */
function useComptesVivants(): void {
  const session = useAtomValue(sessionAtom);
  const minuterie = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cle = ['liste', listerRayons.chemin];
  const recompter = () => {
    minuterie.current = undefined;
    void cache.invalidateQueries({ queryKey: cle });
  };
  useEffect(() => () => clearTimeout(minuterie.current), []);
  useTopic(
    session !== null && peutEntendre(session, 'produits') ? 'produits' : null,
    () => {
      minuterie.current ??= setTimeout(recompter, RECOMPTE_MS);
    },
    cle,
  );
}
type RayonNomme = Pick<Rayon, 'id' | 'version' | 'libelle'>;
const CHAMPS: readonly RecordField<{ libelle: string }>[] = [
  { champ: 'libelle', libelle: 'Libellé', genre: 'texte', max: 80, min: 1 },
];
function RayonDialogue({ rayon, fermer }: { rayon: RayonNomme | null; fermer: () => void }) {
  return (
    <RecordDialog
      className="confirmation"
      titre={rayon ? `Modifier ${rayon.libelle}` : 'Nouveau rayon'}
      fermer={fermer}
    >
      <RecordForm<RayonNomme, { libelle: string }, { libelle: string }>
        formulaire={FORMULAIRES.rayon}
        fields={CHAMPS}
        fiche={rayon}
        nom={rayon?.libelle}
        vierge={{ libelle: '' }}
        grille=""
        creer={(corps, cle) => callApi(creerRayon, { corps, cle })}
        modifier={(id, { libelle = rayon?.libelle ?? '', version }, cle) =>
          callApi(modifierRayon, { parametres: { id }, corps: { libelle, version }, cle })
        }
        enregistre={() => {
          relireRayons();
          fermer();
        }}
        fermer={fermer}
      />
    </RecordDialog>
  );
}

async function supprimer(r: RayonNomme): Promise<void> {
  if (!(await confirmAct({ quoi: phrasesRayon.rayonASupprimer(r.libelle) }))) return;
  const { success } = await callApi(supprimerRayon, { parametres: { id: r.id } });
  if (success) relireRayons();
}

const LISTE = {
  nom: 'rayons',
  appel: listerRayons,
  colonnes: COLONNES,
  rows: 25,
  vivant: VIVANT,
  champsActes: ['version', 'libelle'],
} satisfies ListAsked<Rayon, 'version' | 'libelle'>;
export const lireRayonsDAbord = () => readFirst(LISTE);

/** The shelves, how much stands on each, what it cost. */
export function RayonsEcran() {
  const [ouvert, ouvrir] = useState<RayonNomme | 'nouveau' | null>(null);
  useComptesVivants();
  const reprendre = async (id: number | null) => {
    if (id === null) return ouvrir('nouveau');
    const { data } = await callApi(listerRayons, { silencieux: true });
    ouvrir(data?.find((r) => r.id === id) ?? null);
  };
  useAskedBack('rayon', (id) => void reprendre(id));
  return (
    <>
      <ListTable<Rayon, 'version' | 'libelle'>
        {...LISTE}
        titre="Rayons"
        vide="Aucun rayon"
        actions={
          <Button
            intent="primary"
            icon={<Plus />}
            text="Nouveau rayon"
            onClick={() => ouvrir('nouveau')}
          />
        }
        largeurActions={76}
        actionsLigne={(r) => (
          <>
            <Button
              variant="minimal"
              size="small"
              icon={<Edit />}
              aria-label={`Modifier ${r.libelle}`}
              title="Modifier"
              onClick={() => ouvrir(r)}
            />
            <Button
              variant="minimal"
              size="small"
              icon={<Trash />}
              aria-label={`Supprimer ${r.libelle}`}
              title="Supprimer"
              onClick={() => void supprimer(r)}
            />
          </>
        )}
      />
      {ouvert !== null && (
        <RayonDialogue rayon={ouvert === 'nouveau' ? null : ouvert} fermer={() => ouvrir(null)} />
      )}
    </>
  );
}

export const ecran: CodeDEcran = { Contenu: RayonsEcran, lireDAbord: lireRayonsDAbord };
