import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { ChevronDown, Document, Print, Th } from '@blueprintjs/icons';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { Dropdown } from '#client/ui/dropdown.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { askFirst } from '#client/ui/ask-first.ts';
import type { RequestedDocument } from '#client/ui/document-dialog.tsx';
import { FormErrors } from '#client/ui/form.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import * as phrasesInventaire from '#shared/gestion/inventaire/inventaire.phrases.ts';
import { annulerInventaire } from '#shared/gestion/inventaire/inventaire.api.ts';
import type { Inventaire } from '#shared/gestion/inventaire/inventaire.schema.ts';
import { ClotureDialogue } from './cloture-dialogue.tsx';
import { lireTout, retenirInventaire } from './inventaire.queries.ts';
import { lazyScreen } from '#client/base/lazy-screen.tsx';

const DocumentDialogue = lazyScreen(
  () => import('#client/ui/document-dialog.tsx'),
  'DocumentDialog',
);

function raisonClore({
  voit,
  attente,
  occupe,
}: {
  voit: boolean;
  attente: number;
  occupe: boolean;
}): string | null {
  if (!voit) return phrasesInventaire.inventaireClore;
  if (attente > 0) return phrasesInventaire.inventaireScansEnAttente(attente);
  return occupe ? phrasesReglement.traitement : null;
}

export function PiedInventaire({
  i,
  voit,
  attente,
  enLecture,
  fermer,
}: {
  i: Inventaire;
  voit: boolean;
  attente: number;
  /** A box scanned is still looked up. */
  enLecture: boolean;
  fermer: () => void;
}) {
  const [cloture, clore] = useState(false);
  const [demande, demander] = useState<RequestedDocument | null>(null);
  const { erreurs, enCours, envoyer } = useSubmit();
  const rapport = (genre: RequestedDocument['kind']) =>
    demander({
      kind: genre,
      name: `Inventaire ${i.numero}`,
      compose: async (enseigne) =>
        (await import('./inventaire.document.ts')).composerInventaire(
          await lireTout(i.id),
          enseigne,
          new Date(),
        ),
    });
  const feuille = () =>
    demander({
      kind: 'pdf',
      name: `Comptage ${i.numero}`,
      compose: async (enseigne) =>
        (await import('./inventaire.document.ts')).composerFeuilleDeComptage(
          await lireTout(i.id),
          enseigne,
          new Date(),
        ),
    });
  const annuler = async () => {
    if (!(await askFirst({ quoi: phrasesInventaire.inventaireAAnnuler(i.numero) }))) return;
    const { data } = await envoyer((cle) =>
      callApi(annulerInventaire, { parametres: { id: i.id }, cle }),
    );
    if (data) retenirInventaire(data);
  };
  // [MAI-11] Not before the boxes scanned are counted.
  const raison = raisonClore({ voit, attente, occupe: enCours || enLecture });
  return (
    <>
      <FormErrors errors={erreurs} />
      <div className="inventaire-pied">
        {(voit || i.statut === 'En cours') && (
          <Dropdown
            content={
              <Menu>
                {voit && (
                  <MenuItem icon={<Document />} text="Rapport PDF" onClick={() => rapport('pdf')} />
                )}
                {voit && (
                  <MenuItem icon={<Th />} text="Rapport Excel" onClick={() => rapport('xlsx')} />
                )}
                {i.statut === 'En cours' && (
                  <MenuItem icon={<Print />} text="Feuille de comptage" onClick={feuille} />
                )}
              </Menu>
            }
          >
            <Button icon={<Document />} endIcon={<ChevronDown />} text="Papiers" />
          </Dropdown>
        )}
        <span className="inventaire-ressort" />
        <Button className="inventaire-fermer" text="Fermer" onClick={fermer} />
        {i.statut === 'En cours' && (
          <ReasonedButton
            reason={raison}
            intent="danger"
            variant="outlined"
            text="Annuler l’inventaire"
            onClick={() => void annuler()}
          />
        )}
        {i.statut === 'En cours' && (
          <ReasonedButton
            reason={raison}
            intent="primary"
            text="Clore…"
            onClick={() => clore(true)}
          />
        )}
      </div>
      {cloture && i.statut === 'En cours' && (
        <ClotureDialogue inventaire={i} raison={raison} fermer={() => clore(false)} />
      )}
      {demande && <DocumentDialogue request={demande} onClose={() => demander(null)} />}
    </>
  );
}
