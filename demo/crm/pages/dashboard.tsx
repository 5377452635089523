import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isoDate } from '../data/calendar.js';
import { currentUser, openStages, type CrmData, type Deal } from '../data/model.js';
import { matches, ordered, type Filter } from '../data/query.js';
import { Card, PageHeader } from '../parts/page.js';
import { useLanguage } from '../text/language.js';
import { useCrmData } from '../use-crm.js';
import { ActivityList } from './activity-list.js';
import { Figures, StageChart } from './dashboard-figures.js';
import { DealList } from './deal-list.js';

/** How many lines a list has here. */
const LINES = 8;

export function Dashboard(): ReactNode {
  const { text } = useLanguage();
  const data = useCrmData();
  return (
    <div className="page" data-uiap-scope="dashboard">
      <PageHeader title={text.dashboard.greeting(currentUser.split(' ')[0] ?? currentUser)} />
      <Figures data={data} />
      <div className="columns columns-even">
        <div className="column">
          <StageChart deals={data.deal} />
          <ClosingSoon deals={data.deal} />
        </div>
        <div className="column">
          <NextActivities data={data} />
        </div>
      </div>
    </div>
  );
}

function ClosingSoon({ deals }: { deals: readonly Deal[] }): ReactNode {
  const { text } = useLanguage();
  const filters: Filter[] = [
    { field: 'stage', op: 'in', value: openStages },
    { field: 'closeDate', op: 'gte', value: isoDate(new Date()) },
  ];
  const found = deals.filter((deal) => filters.every((filter) => matches(deal, filter)));
  return (
    <Card
      title={text.dashboard.closing}
      action={
        <Link to="/deals" className="button button-quiet" data-uiap-id="dashboard.deals">
          {text.common.viewAll}
        </Link>
      }
    >
      <DealList
        deals={ordered(found, [{ field: 'closeDate' }]).slice(0, LINES)}
        sorting="closeDate:asc"
        filters={filters}
        total={found.length}
        empty={text.dashboard.noClosing}
      />
    </Card>
  );
}

function NextActivities({ data }: { data: CrmData }): ReactNode {
  const { text } = useLanguage();
  const filters: Filter[] = [
    { field: 'done', op: 'eq', value: false },
    { field: 'date', op: 'gte', value: startOfToday() },
  ];
  const found = data.activity.filter((activity) => filters.every((filter) => matches(activity, filter)));
  return (
    <Card
      title={text.dashboard.next}
      action={
        <Link
          to="/activities?done=false&sort=date:asc"
          className="button button-quiet"
          data-uiap-id="dashboard.activities"
        >
          {text.common.viewAll}
        </Link>
      }
    >
      <ActivityList
        activities={ordered(found, [{ field: 'date' }]).slice(0, LINES)}
        sorting="date:asc"
        filters={filters}
        total={found.length}
        empty={text.dashboard.noNext}
      />
    </Card>
  );
}

/** Not this very moment, or the list would change each time it is drawn. */
function startOfToday(): string {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
}
