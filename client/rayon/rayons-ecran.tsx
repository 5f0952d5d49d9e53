import { Button, InputGroup } from '@blueprintjs/core';
import { Edit, Plus, Trash } from '@blueprintjs/icons';
import { type FormEvent, useState } from 'react';
import { appeler } from '#client/base/call-api.ts';
import { cache } from '#client/base/cache.ts';
import { confirmer } from '#client/ui/dialogue-confirmation.tsx';
import { Dialogue } from '#client/ui/dialogue.tsx';
import { EnteteDialogue } from '#client/ui/entete-dialogue.tsx';
import { ChampForme, ErreursForme, FinForme } from '#client/ui/formulaire.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { TableListe } from '#client/ui/table-liste.tsx';
import { useEnvoi } from '#client/ui/use-envoi.ts';
import { creerRayon, listerRayons, modifierRayon, supprimerRayon } from '#shared/rayon/rayon.api.ts';
import type { Rayon } from '#shared/rayon/rayon.schema.ts';

const COLONNES: readonly Colonne<Rayon>[] = [
  { key: 'libelle', label: 'LIBELLÉ', triable: true },
  { key: 'nb_produits', label: 'PRODUITS', format: 'nombre', triable: true, largeur: 130 },
  { key: 'total_achat', label: 'TOTAL ACHAT', format: 'money', triable: true, largeur: 190 },
  { key: 'created_at', label: 'CRÉÉ LE', format: 'date', triable: true, largeur: 140 },
];
/** Filters and forms of the products offer the shelves too. */
function relireRayons(): void {
  for (const queryKey of [['liste', listerRayons.chemin], ['choix', listerRayons.chemin], ['rayons'], ['produits']]) void cache.invalidateQueries({ queryKey });
}

function RayonDialogue({ rayon, fermer }: { rayon: Rayon | null; fermer: () => void }) {
  const [libelle, setLibelle] = useState(rayon?.libelle ?? '');
  const { erreurs, enCours, envoyer } = useEnvoi();
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    const { success } = await envoyer((cle) => (rayon ? appeler(modifierRayon, { parametres: { id: rayon.id }, corps: { libelle }, cle }) : appeler(creerRayon, { corps: { libelle }, cle })));
    if (!success) return;
    relireRayons();
    fermer();
  };
  return (
    <Dialogue isOpen className="confirmation" aria-labelledby="rayon-titre" onClose={fermer} canOutsideClickClose={false}>
      <EnteteDialogue id="rayon-titre" titre={rayon ? `Modifier ${rayon.libelle}` : 'Nouveau rayon'} fermer={fermer} />
      <form className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
        <ChampForme libelle="Libellé">{(id) => <InputGroup id={id} autoFocus required maxLength={80} autoComplete="off" value={libelle} onValueChange={setLibelle} />}</ChampForme>
        <ErreursForme erreurs={erreurs} />
        <FinForme fermer={fermer} enCours={enCours} />
      </form>
    </Dialogue>
  );
}

async function supprimer(r: Rayon): Promise<void> {
  if (!(await confirmer())) return;
  const { success } = await appeler(supprimerRayon, { parametres: { id: r.id } });
  if (success) relireRayons();
}

/** The shelves, how much stands on each, what it cost. */
export function RayonsEcran() {
  const [ouvert, ouvrir] = useState<Rayon | 'nouveau' | null>(null);
  return (
    <>
      <TableListe<Rayon>
        titre="Rayons"
        nom="rayons"
        appel={listerRayons}
        colonnes={COLONNES}
        rows={25}
        vide="Aucun rayon"
        actions={<Button intent="primary" icon={<Plus />} text="Nouveau rayon" onClick={() => ouvrir('nouveau')} />}
        largeurActions={76}
        actionsLigne={(r) => (
          <>
            <Button variant="minimal" size="small" icon={<Edit />} aria-label={`Modifier ${r.libelle}`} title="Modifier" onClick={() => ouvrir(r)} />
            <Button variant="minimal" size="small" icon={<Trash />} aria-label={`Supprimer ${r.libelle}`} title="Supprimer" onClick={() => void supprimer(r)} />
          </>
        )}
      />
      {ouvert !== null && <RayonDialogue rayon={ouvert === 'nouveau' ? null : ouvert} fermer={() => ouvrir(null)} />}
    </>
  );
}
