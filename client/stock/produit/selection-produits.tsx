import { Button, Checkbox } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import type { EtatListe } from '#client/ui/liste/use-etat-liste.ts';
import { listQuery } from '#client/ui/liste/use-lignes.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { toast } from '#client/ui/toast.ts';
import { denombrer } from '#shared/base/texte.ts';
import * as phrases from '#shared/stock/produit/modifier-selection.phrases.ts';
import { SELECTION_MAX } from '#shared/stock/produit/modifier-selection.schema.ts';
import { listerProduits } from '#shared/stock/produit/produit.api.ts';
import { type ProduitChoisi, produitsChoisisAtom } from './selection.atoms.ts';

const ModifierSelection = lazyScreen(
  () => import('./modifier-selection-dialogue.tsx'),
  'ModifierSelectionDialogue',
);

/** Subscribes alone, so that rows are not redrawn. */
export function CocheProduit({ id, version, libelle }: ProduitChoisi & { libelle: string }) {
  const [choisis, choisir] = useAtom(produitsChoisisAtom);
  if (!choisis) return null;
  const basculer = () => {
    const suite = new Map(choisis);
    if (!suite.delete(id)) suite.set(id, { id, version });
    choisir(suite);
  };
  return (
    <Checkbox
      className="produit-coche"
      aria-label={`Choisir ${libelle}`}
      checked={choisis.has(id)}
      onChange={basculer}
    />
  );
}

export function BandeSelection({ etat }: { etat: EtatListe }) {
  const [choisis, choisir] = useAtom(produitsChoisisAtom);
  const [ouvert, ouvrir] = useState(false);
  const [enLecture, lire] = useState(false);
  if (!choisis) return null;
  const choisirTrouves = async () => {
    lire(true);
    // No page: every match.
    const requete = listQuery(etat, 'id,version', {});
    const { success, data } = await callApi(listerProduits, { requete });
    lire(false);
    if (!success || !data) return;
    if (data.length > SELECTION_MAX) return toast.avertir(phrases.selectionTropGrande);
    choisir(new Map(data.map(({ id, version }) => [id, { id, version }])));
  };
  const aucun = choisis.size === 0;
  return (
    <div className="produit-selection" role="region" aria-label="Produits choisis">
      <strong role="status">{denombrer(choisis.size, 'produit choisi', 'produits choisis')}</strong>
      <Button
        size="small"
        text="Choisir tous les trouvés"
        loading={enLecture}
        onClick={() => void choisirTrouves()}
      />
      <Button
        size="small"
        text="Tout décocher"
        disabled={aucun}
        onClick={() => choisir(new Map())}
      />
      <ReasonedButton
        size="small"
        intent="primary"
        icon={<Edit />}
        reason={aucun ? phrases.rienDeChoisi : null}
        text="Modifier…"
        onClick={() => ouvrir(true)}
      />
      <Button size="small" text="Terminer" onClick={() => choisir(null)} />
      {ouvert && (
        <ModifierSelection
          choisis={[...choisis.values()]}
          fermer={() => ouvrir(false)}
          fait={() => choisir(new Map())}
        />
      )}
    </div>
  );
}
