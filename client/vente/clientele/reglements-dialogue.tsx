import { Button } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { AmountField } from '#client/ui/amount-field.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { type RequestedDocument, DocumentDialog } from '#client/ui/document-dialog.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import * as phrasesClientele from '#shared/vente/clientele/clientele.phrases.ts';
import { enCentimes, enFcfa, formatFcfa, ZERO } from '#shared/base/montant.ts';
import { lireClient } from '#shared/vente/clientele/client.api.ts';
import { listerReglements, reglerClient } from '#shared/vente/clientele/releve.api.ts';
import { type Client } from '#shared/vente/clientele/client.schema.ts';
import {
  LIBELLE_REGLEMENT as MODES,
  MODES_REGLEMENT,
  type Reglement,
} from '#shared/vente/clientele/releve.schema.ts';
import {
  appliquerReglement,
  detteAPayer,
  type FauteReglement,
  sommeRecue,
} from '#shared/vente/clientele/reglement.rules.ts';
import { FormField, FormErrors } from '#client/ui/form.tsx';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { refetchClients } from './client.queries.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

/** No input until the debt is read. */
export function ReglementsDialogue({ id, fermer }: { id: number; fermer: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['clients', 'fiche', id],
    queryFn: async () => dataOf(await callApi(lireClient, { parametres: { id } })),
    gcTime: 0,
  });
  return (
    <Modal
      isOpen
      className="formulaire"
      aria-labelledby="reglements-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="reglements-titre"
        title={`Règlements de ${data?.libelle ?? ''}`}
        onClose={fermer}
      />
      {data ? (
        <Reglements client={data} />
      ) : (
        <div className="formulaire-corps">
          <ReadingState message={error?.message} onRetry={() => void refetch()} />
        </div>
      )}
    </Modal>
  );
}
/** Why the amount is refused (FCFA); null when valid. */
function raisonReglement(dette: number, { montant, mode }: SaisieDuReglement): string | null {
  const due = enCentimes(dette);
  if (due <= ZERO) return phrasesClientele.clientSansDette;
  const applique = appliquerReglement(due, enCentimes(montant ?? 0), mode);
  if (typeof applique !== 'string') return null;
  const raisons: Record<FauteReglement, string> = {
    nul: phrasesClientele.reglementNul,
    sans_dette: phrasesClientele.clientSansDette,
    trop_grand: phrasesClientele.reglementTropGrand(formatFcfa(enFcfa(detteAPayer(due)))),
  };
  return raisons[applique];
}

interface SaisieDuReglement {
  montant: number | null;
  mode: (typeof MODES_REGLEMENT)[number];
}
const VIERGE: SaisieDuReglement = { montant: null, mode: 'espece' };

function SaisieReglementClient({
  client: { id, libelle, current_dette: dette },
}: {
  client: Client;
}) {
  const f = useTypedForm({
    formulaire: FORMULAIRES.reglement,
    id,
    nom: libelle,
    vierge: VIERGE,
    clos: dette > 0 ? null : phrasesClientele.clientSansDette,
  });
  const { montant, mode } = f.s;
  const { erreurs, enCours, envoyer } = useSubmit(f);
  const raison = raisonReglement(dette, f.s);
  const aPayer = enFcfa(detteAPayer(enCentimes(dette)));
  const regler = async () => {
    const { success } = await envoyer((cle) =>
      callApi(reglerClient, {
        parametres: { id },
        corps: { montant: montant ?? 0, mode_paiement: mode },
        cle,
      }),
    );
    if (!success) return;
    f.settle();
    f.changer(VIERGE);
    refetchClients();
  };
  return (
    <>
      <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
      <form
        noValidate
        className="reglements-saisie"
        onSubmit={(e) => {
          e.preventDefault();
          if (raison === null && !enCours) void regler();
        }}
      >
        <FormField label="Montant (FCFA)">
          {(champ) => (
            <AmountField
              id={champ}
              autoFocus
              decimals={2}
              value={montant}
              onChange={(m) => f.changer({ montant: m })}
            />
          )}
        </FormField>
        <FormField label="Mode">
          {(champ) => (
            <Combobox
              id={champ}
              value={mode}
              options={MODES_REGLEMENT.map((m) => ({ value: m, label: MODES[m] }))}
              onChange={(e) =>
                f.changer({
                  mode: MODES_REGLEMENT.find((m) => m === e.currentTarget.value) ?? 'espece',
                })
              }
            />
          )}
        </FormField>
        <Button
          text="Tout régler"
          disabled={aPayer === 0}
          onClick={() => f.changer({ montant: aPayer })}
        />
        <ReasonedButton
          type="submit"
          reason={enCours ? phrasesReglement.traitement : raison}
          intent="primary"
          text="Enregistrer"
          onClick={() => undefined}
        />
      </form>
      <FormErrors errors={erreurs} />
    </>
  );
}

const MONTRES = 50;
function ReglementsFaits({ id }: { id: number }) {
  const {
    data: faits,
    error,
    refetch,
  } = useQuery({
    queryKey: ['clients', 'reglements', id],
    queryFn: async () => {
      const lu = await callApi(listerReglements, {
        parametres: { id },
        requete: { page: 1, rows: MONTRES },
        silencieux: true,
      });
      return dataOf(lu, (lignes) => ({ lignes, total: lu.meta?.total ?? lignes.length }));
    },
  });
  const [demande, demander] = useState<RequestedDocument | null>(null);
  const recu = (r: Reglement) =>
    demander({
      kind: 'pdf',
      name: `Reçu de règlement ${r.id}`,
      compose: async (enseigne) =>
        (await import('./compte.document.ts')).composerRecu(r, enseigne, new Date()),
    });
  if (!faits) return <ReadingState message={error?.message} onRetry={() => void refetch()} />;
  const { lignes, total } = faits;
  if (total === 0) return <p className="discret">Aucun règlement.</p>;
  return (
    <>
      <table className="reglements-faits">
        <thead>
          <tr>
            <th scope="col">DATE</th>
            <th scope="col">MODE</th>
            <th scope="col">PAR</th>
            <th scope="col" className="nombre">
              MONTANT
            </th>
            <th scope="col" className="nombre">
              RESTE
            </th>
            <th scope="col">
              <span className="vue-cachee">Reçu</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lignes.map((r) => (
            <tr key={r.id}>
              <td>{formatDateHeure(new Date(r.created_at))}</td>
              <td>{MODES[r.mode_paiement]}</td>
              <td>{r.created_by}</td>
              <td className="nombre">{formatFcfa(sommeRecue(r))}</td>
              <td className="nombre">{formatFcfa(r.dette_apres)}</td>
              <td>
                <IconButton
                  icon={<Print />}
                  aria-label={`Reçu du règlement ${r.id}`}
                  title="Reçu"
                  onClick={() => recu(r)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > lignes.length && (
        <p className="discret">{phrasesClientele.reglementsPlusAnciens(lignes.length, total)}</p>
      )}
      {demande && <DocumentDialog request={demande} onClose={() => demander(null)} />}
    </>
  );
}

const Reglements = ({ client }: { client: Client }) => (
  <div className="formulaire-corps">
    <p className="reglements-dette">
      Dette <strong>{formatFcfa(client.current_dette)}</strong>
      {client.plafond_dette > 0
        ? ` sur un plafond de ${formatFcfa(client.plafond_dette)}`
        : ' (sans plafond)'}
    </p>
    <SaisieReglementClient client={client} />
    <ReglementsFaits id={client.id} />
  </div>
);
