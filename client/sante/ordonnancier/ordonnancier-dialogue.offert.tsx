import './ordonnancier.css';
import { Tab, Tabs } from '@blueprintjs/core';
import { useSearchParams } from 'react-router-dom';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { Loading } from '#client/ui/loading.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';

const Registre = lazyScreen(() => import('./registre-onglet.tsx'), 'RegistreOnglet', <Loading />);
const Comptes = lazyScreen(() => import('./comptes-onglet.tsx'), 'ComptesOnglet', <Loading />);
const Balance = lazyScreen(() => import('./balance-onglet.tsx'), 'BalanceOnglet', <Loading />);
const Prescripteurs = lazyScreen(
  () => import('./prescripteurs-onglet.tsx'),
  'PrescripteursOnglet',
  <Loading />,
);

/** Register, narcotics accounts, balances, prescribers. Tab in the address; filters by id only. */
export function OrdonnancierDialogue({
  session,
  fermer,
}: {
  session: Session;
  fermer: () => void;
}) {
  const [recherche, poser] = useSearchParams();
  const lit = peut(session, 'PRIVILEGES', 'ordonnancier');
  const agit = peut(session, 'PRIVILEGES', 'stupefiants');
  const onglets = lit
    ? ['registre', 'stupefiants', 'balance', 'prescripteurs']
    : ['stupefiants', 'balance'];
  const onglet =
    onglets.find((o) => o === recherche.get('ordonnancier')) ?? onglets[0] ?? 'stupefiants';
  const changer = (nom: string) =>
    poser((avant) => new URLSearchParams({ ...Object.fromEntries(avant), ordonnancier: nom }), {
      replace: true,
    });
  return (
    <Modal
      isOpen
      className="ordonnancier-dialogue"
      aria-labelledby="ordonnancier-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="ordonnancier-titre" title="Ordonnancier" onClose={fermer} />
      <div className="ordonnancier">
        <Tabs
          id="ordonnancier"
          selectedTabId={onglet}
          animate={false}
          renderActiveTabPanelOnly
          onChange={(choisi) => changer(String(choisi))}
        >
          {lit && <Tab id="registre" title="Registre" panel={<Registre />} />}
          <Tab id="stupefiants" title="Stupéfiants" panel={<Comptes agit={agit} />} />
          <Tab id="balance" title="Balance du mois" panel={<Balance />} />
          {lit && <Tab id="prescripteurs" title="Prescripteurs" panel={<Prescripteurs />} />}
        </Tabs>
      </div>
    </Modal>
  );
}
