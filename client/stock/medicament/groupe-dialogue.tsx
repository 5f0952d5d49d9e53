import './medicament.css';
import { Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { ReadingState } from '#client/ui/reading-state.tsx';
import * as phrasesMedicament from '#shared/stock/medicament/medicament.phrases.ts';
import type { Boite } from '#shared/stock/medicament/fiche.schema.ts';
import { useGroupe } from './base.queries.ts';
import { Boites } from './boites.tsx';
import { denombrer } from '#shared/base/texte.ts';

/** Generic group: substitutable boxes, ours first. */
export function GroupeDialogue({
  id,
  titre,
  fermer,
  ajouter,
}: {
  id: number;
  titre: string;
  fermer: () => void;
  ajouter: (b: Boite) => void;
}) {
  const { data, error, refetch } = useGroupe(id);
  const [tous, voirTous] = useState(false);
  const montrees = data?.filter((b) => tous || b.disponible || b.produit_id !== null) ?? [];
  const notres = data?.filter((b) => b.produit_id !== null).length ?? 0;
  return (
    <Modal
      isOpen
      className="base-dialogue base-groupe"
      aria-labelledby="groupe-titre"
      onClose={fermer}
    >
      <DialogHeader id="groupe-titre" title="Groupe générique" onClose={fermer} />
      <div className="base-corps" tabIndex={0} role="region" aria-label="Membres du groupe">
        <p className="base-sous-titre">{titre}</p>
        {!data && <ReadingState message={error?.message} onRetry={() => void refetch()} />}
        {data?.length === 0 && <p className="discret">{phrasesMedicament.groupeVide}</p>}
        {data && data.length > 0 && (
          <>
            <div className="base-filtres">
              <Checkbox
                inline
                checked={tous}
                label="Montrer aussi ce qui n’est plus commercialisé"
                onChange={(e) => voirTous(e.currentTarget.checked)}
              />
              <span className="discret">
                {denombrer(montrees.length, 'boîte')}, dont {notres} dans vos produits
              </span>
            </div>
            <Boites
              libelle="Membres du groupe générique"
              noms
              boites={montrees}
              ajouter={ajouter}
            />
          </>
        )}
      </div>
    </Modal>
  );
}
