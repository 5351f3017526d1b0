// Runs before the first paint, so that the page never flashes in the wrong colours.
'use strict';
{
  const kept = localStorage.getItem('ragstone-theme');
  if (kept === 'dark' || kept === 'light') {
    document.documentElement.dataset.theme = kept;
  }
}
