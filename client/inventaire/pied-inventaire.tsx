import { Button } from '@blueprintjs/core';
import { Document, Th } from '@blueprintjs/icons';
import { useState } from 'react';
import { appeler } from '#client/base/call-api.ts';
import { BoutonMotive } from '#client/ui/bouton-motive.tsx';
import { confirmer } from '#client/ui/dialogue-confirmation.tsx';
import type { DocumentDemande } from '#client/ui/document-dialogue.tsx';
import { ErreursForme } from '#client/ui/formulaire.tsx';
import { useEnvoi } from '#client/ui/use-envoi.ts';
import * as phrasesReglement from '#shared/caisse/reglement.phrases.ts';
import * as phrasesInventaire from '#shared/inventaire/inventaire.phrases.ts';
import { annulerInventaire } from '#shared/inventaire/inventaire.api.ts';
import type { Inventaire } from '#shared/inventaire/inventaire.schema.ts';
import { ClotureDialogue } from './cloture-dialogue.tsx';
import { lireTout, retenirInventaire } from './inventaire.queries.ts';
import { differer } from '#client/base/differer.tsx';

const DocumentDialogue = differer(
  () => import('#client/ui/document-dialogue.tsx'),
  'DocumentDialogue',
);

/** Why this inventory cannot be closed or cancelled now; null when it can. */
function raisonClore({
  voit,
  attente,
  enCours,
}: {
  voit: boolean;
  attente: number;
  enCours: boolean;
}): string | null {
  if (!voit) return phrasesInventaire.inventaireClore;
  if (attente > 0) return phrasesInventaire.inventaireScansEnAttente(attente);
  return enCours ? phrasesReglement.traitement : null;
}

export function PiedInventaire({
  i,
  voit,
  attente,
  fermer,
}: {
  i: Inventaire;
  voit: boolean;
  attente: number;
  fermer: () => void;
}) {
  const [cloture, clore] = useState(false);
  const [demande, demander] = useState<DocumentDemande | null>(null);
  const { erreurs, enCours, envoyer } = useEnvoi();
  const rapport = (genre: DocumentDemande['genre']) =>
    demander({
      genre,
      nom: `Inventaire ${i.numero}`,
      composer: async (enseigne) =>
        (await import('./inventaire.document.ts')).composerInventaire(
          await lireTout(i.id),
          enseigne,
          new Date(),
        ),
    });
  const annuler = async () => {
    if (!(await confirmer())) return;
    const { data } = await envoyer((cle) =>
      appeler(annulerInventaire, { parametres: { id: i.id }, cle }),
    );
    if (data) retenirInventaire(data);
  };
  const raison = raisonClore({ voit, attente, enCours });
  return (
    <>
      <ErreursForme erreurs={erreurs} />
      <div className="inventaire-pied">
        {voit && (
          <>
            <Button icon={<Document />} text="Rapport PDF" onClick={() => rapport('pdf')} />
            <Button icon={<Th />} text="Rapport Excel" onClick={() => rapport('xlsx')} />
          </>
        )}
        <span className="inventaire-ressort" />
        {i.statut === 'En cours' && (
          <BoutonMotive
            raison={raison}
            intent="danger"
            variant="outlined"
            text="Annuler l’inventaire"
            onClick={() => void annuler()}
          />
        )}
        {i.statut === 'En cours' && (
          <BoutonMotive
            raison={raison}
            intent="primary"
            text="Clore…"
            onClick={() => clore(true)}
          />
        )}
        <Button text="Fermer" onClick={fermer} />
      </div>
      {cloture && i.statut === 'En cours' && (
        <ClotureDialogue inventaire={i} fermer={() => clore(false)} />
      )}
      {demande && <DocumentDialogue demande={demande} fermer={() => demander(null)} />}
    </>
  );
}
